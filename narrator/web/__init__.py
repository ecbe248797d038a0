"""The table's pages: phones, town square and host, over plain http on the home network.

app = application(room, addresses=("192.168.1.20:8000",), keys=SeatKeys(), door=HostDoor(new_pin(), print),
                  words=load_texts("en"))
await uvicorn.Server(server_config(app)).serve(sockets=[listen("192.168.1.20", 8000)])
"""

from narrator.web.app import application
from narrator.web.keys import BrokenKeys, HostDoor, SeatKeys, new_code, new_pin
from narrator.web.serving import listen, server_config

__all__ = [
    "BrokenKeys",
    "HostDoor",
    "SeatKeys",
    "application",
    "listen",
    "new_code",
    "new_pin",
    "server_config",
]
