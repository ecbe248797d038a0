"""The doctor on this very machine, whole, and then with one thing after the other wrong with it."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from config.settings import Settings, load_settings
from narrator import doctor
from narrator.doctor import State
from narrator.network import addresses as network
from narrator.network import firewall
from narrator.network.addresses import Address
from narrator.sound import recognisers
from narrator.sound.recognisers import EXPECTED

CHECKOUT = Path(__file__).parents[2]
START = "import sys; from narrator.command_line import main; sys.exit(main())"


def storyteller(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "500"}
    environment.pop("STORYTELLER_VOSK_MODEL", None)
    return subprocess.run(
        [sys.executable, "-c", START, *words],
        capture_output=True, text=True, cwd=CHECKOUT, env=environment, check=False,
    )  # fmt: skip


WithKeys = Callable[..., Settings]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WithKeys:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("STORYTELLER_VOSK_MODEL", raising=False)

    def with_keys(text: str = "") -> Settings:
        file = tmp_path / "mine.toml"
        file.write_text(text)
        return load_settings(file)

    return with_keys


def test_this_machine_is_examined_whole_and_can_play(tmp_path: Path) -> None:
    done = storyteller("doctor", "--json", home=tmp_path)
    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout
    assert told["playable"] is True
    subjects = {finding["subject"]: finding for finding in told["findings"]}
    assert subjects.keys() >= {
        "settings", "voice", "pocketsphinx", "vosk", "hearing", "address", "port", "firewall", "records"
    }  # fmt: skip
    assert {finding["state"] for finding in told["findings"]} <= {"ok", "note", "missing"}
    for finding in told["findings"]:
        assert finding["found"]
        assert finding["state"] != "missing" or finding["advice"], f"no way out of {finding}"
    assert subjects["records"]["found"] == str(tmp_path / "storyteller" / "records")


def test_broken_settings_are_told_and_the_rest_is_examined_all_the_same(tmp_path: Path) -> None:
    broken = tmp_path / "mine.toml"
    broken.write_text("[pages]\nprot = 8000\n")
    done = storyteller("doctor", "--config", str(broken), home=tmp_path)
    assert done.returncode == 1
    assert "line 2: pages.prot is not a setting. Did you mean pages.port?" in done.stdout
    assert "pocketsphinx" in done.stdout
    assert done.stdout.endswith("Nothing can be played here yet; see above.\n")
    assert done.stderr == ""


def test_a_records_folder_that_cannot_be_written_keeps_the_game_from_starting(
    settings: WithKeys, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file is in the way")
    found = doctor.records(settings("records = 'taken'"))
    assert (found.state, found.needed) == (State.MISSING, True)
    assert str(tmp_path / "taken") in found.found
    assert doctor.records(settings("records = 'games'")).state is State.OK
    assert list((tmp_path / "games").iterdir()) == [], "the doctor left something behind"


def test_a_taken_port_is_noted_with_one_that_is_free(settings: WithKeys) -> None:
    with socket.socket() as listening:
        listening.bind(("", 0))
        listening.listen()
        port = listening.getsockname()[1]
        found = doctor.port(settings(f"pages.port = {port}"))
    assert found.state is State.NOTE
    assert "--port " in found.advice
    assert str(port) not in found.advice
    assert doctor.port(settings(f"pages.port = {port}")).state is State.OK


def test_the_address_is_that_of_the_settings_or_refused(settings: WithKeys) -> None:
    found = doctor.address(settings("pages.address = 'localhost'\npages.port = 8123"))
    assert (found.state, found.found) == (State.OK, "http://localhost:8123/, as set")
    refused = doctor.address(settings("pages.address = '198.51.100.77'"))
    assert (refused.state, refused.needed) == (State.MISSING, True)


@pytest.mark.skipif(
    not shutil.which("unshare") or os.geteuid() != 0, reason="a machine without network needs root"
)
def test_a_machine_without_any_network_is_told_that_phones_cannot_come() -> None:
    look = "from config.settings import load_settings; from narrator.doctor import address; "
    look += "print(address(load_settings()))"
    alone = ["unshare", "--net", sys.executable, "-c", look]
    done = subprocess.run(alone, capture_output=True, text=True, cwd=CHECKOUT, check=True)
    assert "State.MISSING" in done.stdout
    assert "no network that phones are on" in done.stdout
    assert "needed=False" in done.stdout


def test_what_hears_follows_from_the_settings_and_the_model(settings: WithKeys, tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert doctor.hearing(settings(), None).found.startswith("by pocketsphinx")
    assert doctor.hearing(settings(), model).found.startswith("by vosk: ")
    assert doctor.hearing(settings("hearing.recogniser = 'none'"), model).state is State.NOTE
    assert doctor.hearing(settings("hearing.recogniser = 'pocketsphinx'"), model).found.startswith(
        "by pocket"
    )
    wants_vosk = doctor.hearing(settings("hearing.recogniser = 'vosk'"), None)
    assert (wants_vosk.state, wants_vosk.advice) == (State.MISSING, "storyteller models fetch en")


def test_how_well_it_should_be_expected_to_hear_is_said_of_every_engine(
    settings: WithKeys, tmp_path: Path
) -> None:
    assert "voices/HEARING.md" in doctor.hearing(settings(), None).found
    assert "published by its makers: alphacephei.com" in doctor.hearing(settings(), tmp_path).found
    for engine, expected in EXPECTED.items():
        assert re.search(r"measured with|published", expected), f"{engine}: where from?"


def test_what_is_said_of_the_built_in_recogniser_is_what_was_measured() -> None:
    table = (CHECKOUT / "voices" / "HEARING.md").read_text(encoding="utf-8")
    rows = {
        (row.split("|")[1].strip().removesuffix(" (old)"), row.split("|")[2].strip()): row.split("|")[3:5]
        for row in table.splitlines()
        if row.startswith("|")
    }
    for room in ("quiet", "babble 20 dB below the speaker"):
        for share in rows[room, "careful"]:
            together, alone = share.split()
            assert f" {together} " in EXPECTED["moonshine"]
            assert f" {alone.strip('()')} " in EXPECTED["pocketsphinx"]


def test_an_engine_without_its_model_is_told_with_how_to_get_both(
    settings: WithKeys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(recognisers.LIBRARIES, "sherpa", "no_such_library")
    found = doctor.hearing(settings("hearing.recogniser = 'sherpa'"), None)
    assert found.state is State.MISSING
    assert found.advice == 'storyteller models fetch sherpa-en, and pip install "storyteller[sherpa]"'
    monkeypatch.undo()


def test_a_folder_that_is_no_model_is_a_finding_not_a_crash(settings: WithKeys, tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    model, found = doctor.vosk_model(settings("hearing.vosk_model = 'model'"))
    assert model is None
    assert found is not None
    assert found.state is State.MISSING
    assert "without am/final.mdl" in found.found


@pytest.mark.parametrize("engine", ["sherpa", "moonshine"])
def test_a_folder_of_ones_own_that_is_no_model_is_a_finding(
    settings: WithKeys, tmp_path: Path, engine: str
) -> None:
    (tmp_path / "model").mkdir()
    found = doctor.hearing(settings(f"hearing.{engine}_model = 'model'"), None)
    assert found.state is State.MISSING
    assert "without" in found.found


# --- firewalls ---

DROPS_BY_POLICY = """table inet filter {
	chain input {
		type filter hook input priority filter; policy drop;
		iif "lo" accept
	}
}"""
ONLY_CONTAINERS = """table ip nat {
	chain FORWARD {
		type filter hook forward priority filter; policy drop;
	}
	chain input {
		type filter hook input priority filter; policy accept;
	}
}"""


@pytest.mark.parametrize(
    ("rules", "filtered"),
    [
        ("", False),
        (DROPS_BY_POLICY, True),
        (DROPS_BY_POLICY.replace('iif "lo"', "tcp dport 8000 counter packets 0 bytes 0"), False),
        (DROPS_BY_POLICY.replace('iif "lo"', "tcp dport 80 counter packets 0 bytes 0"), True),
        (ONLY_CONTAINERS, False),
        ("-P INPUT ACCEPT\n", False),
        ("-P INPUT DROP\n-A INPUT -p tcp -m tcp --dport 22 -j ACCEPT\n", True),
        ("-P INPUT DROP\n-A INPUT -p tcp -m tcp --dport 8000 -j ACCEPT\n", False),
        ("-P INPUT ACCEPT\n-A INPUT -p tcp -m tcp --dport 8000 -j REJECT\n", True),
    ],
)
def test_rules_that_keep_phones_out_are_told_from_those_that_do_not(rules: str, filtered: bool) -> None:
    assert firewall.filters_input(rules, 8000) is filtered


@pytest.mark.skipif(
    not all(map(shutil.which, ("nft", "unshare"))) or os.geteuid() != 0, reason="needs nftables and root"
)
@pytest.mark.parametrize(("policy", "blocks"), [("drop", "True"), ("accept", "False")])
def test_the_rules_of_a_real_nftables_are_read(policy: str, blocks: str) -> None:
    script = f"""
        nft add table inet filter
        nft add chain inet filter input '{{ type filter hook input priority 0; policy {policy}; }}'
        {sys.executable} -c 'from narrator.network.firewall import firewall; print(firewall(8000))'
    """
    done = subprocess.run(
        ["unshare", "--net", "sh", "-ec", script], capture_output=True, text=True, cwd=CHECKOUT, check=True
    )
    assert f"blocks={blocks}" in done.stdout


def test_ufw_is_seen_by_everybody_and_its_line_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firewall, "UFW", tmp_path / "ufw.conf")
    firewall.UFW.write_text("# comment\nENABLED=yes\nLOGLEVEL=low\n")
    assert firewall.of_linux(8000) == firewall.Firewall(True, "ufw is on", "sudo ufw allow 8000/tcp")
    firewall.UFW.write_text("ENABLED=no\n")
    assert firewall.of_linux(8000).found != "ufw is on"


@pytest.mark.skipif(os.name != "posix" or sys.platform == "darwin", reason="these are Linux's firewalls")
def test_who_may_not_see_the_rules_says_so_and_no_firewall_is_said_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(firewall, "UFW", tmp_path / "absent")
    monkeypatch.setattr(firewall, "FIREWALLD", tmp_path / "absent")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert firewall.of_linux(8000).blocks is None
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert firewall.of_linux(8000) == firewall.Firewall(False, "none was found", "")
    firewall.FIREWALLD.mkdir()
    assert firewall.of_linux(8123).advice == "sudo firewall-cmd --add-port=8123/tcp"


def test_macos_is_asked_whether_its_firewall_is_on() -> None:
    assert firewall.of_macos("Firewall is enabled. (State = 1)\n").advice.startswith("Answer Allow")
    assert firewall.of_macos("Firewall is disabled. (State = 0)\n").blocks is False


def test_the_other_addresses_of_this_machine_are_listed(
    settings: WithKeys, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = [Address("192.168.1.5", "wlan0", 0), Address("10.0.0.4", "eth0", 1), Address("10.8.0.2", "tun0", 2),
            Address("127.0.0.1", "lo", 4)]  # fmt: skip
    monkeypatch.setattr(doctor, "addresses", lambda: mine)
    monkeypatch.setattr(network, "addresses", lambda: mine)
    found = list(doctor.other_addresses(settings()))
    assert [(one.found.split(" (")[0], one.advice) for one in found] == [
        ("10.0.0.4", ""), ("10.8.0.2", "storyteller play --address 10.8.0.2")
    ]  # fmt: skip
