"""Whether a firewall of this machine may keep phones from the pages, and the line that lets them in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

UFW = Path("/etc/ufw/ufw.conf")
FIREWALLD = Path("/run/firewalld")
MACOS = "/usr/libexec/ApplicationFirewall/socketfilterfw"


class Firewall(NamedTuple):
    """`blocks` is None where only an administrator could see it; `advice` is empty where nothing is to do."""

    blocks: bool | None
    found: str
    advice: str


def firewall(port: int) -> Firewall:
    """What stands between the phones and `port`, by looking only; nothing is changed."""
    if sys.platform == "win32":
        return Firewall(
            None,
            "Windows asks when the pages are first opened",
            "Allow Python on private networks, and let Windows treat this network as private.",
        )
    if sys.platform == "darwin":
        return of_macos(output_of(MACOS, "--getglobalstate"))
    return of_linux(port)


def way_through(port: int) -> tuple[str, str]:
    """The text that says how to let phones in on this machine, and the command or the port it names."""
    if sys.platform == "win32":
        return "network.firewall_windows", ""
    if sys.platform == "darwin":
        return "network.firewall_macos", ""
    seen = firewall(port)
    return ("network.firewall_command", seen.advice) if seen.blocks else ("network.firewall_port", str(port))


def of_macos(state: str) -> Firewall:
    """By what `socketfilterfw --getglobalstate` printed."""
    if "enabled" not in state:
        return Firewall(False, "the firewall of macOS is off", "")
    return Firewall(
        None,
        "the firewall of macOS is on",
        "Answer Allow when macOS asks whether Python may accept connections.",
    )


def of_linux(port: int) -> Firewall:
    """By the files and commands of the firewalls there are, the friendlier first."""
    if re.search(r"^ENABLED=yes", read(UFW), re.MULTILINE | re.IGNORECASE):
        return Firewall(True, "ufw is on", f"sudo ufw allow {port}/tcp")
    if FIREWALLD.exists():
        return Firewall(True, "firewalld is on", f"sudo firewall-cmd --add-port={port}/tcp")
    if os.geteuid() != 0:
        return Firewall(
            None,
            "only an administrator can see the rules",
            f"If phones cannot open the page, let TCP port {port} in.",
        )
    if shutil.which("nft"):
        return of_rules("nftables", filters_input(output_of("nft", "list", "ruleset"), port), port)
    if shutil.which("iptables"):
        return of_rules("iptables", filters_input(output_of("iptables", "-S", "INPUT"), port), port)
    return Firewall(False, "none was found", "")


def of_rules(name: str, filtered: bool, port: int) -> Firewall:
    """By whether these rules keep strangers from the port."""
    if not filtered:
        return Firewall(False, f"{name} lets port {port} in", "")
    line = {
        "nftables": f"sudo nft insert rule inet filter input tcp dport {port} accept   (your table may differ)",
        "iptables": f"sudo iptables -I INPUT -p tcp --dport {port} -j ACCEPT",
    }
    return Firewall(True, f"{name} filters what comes in", line[name])


def filters_input(rules: str, port: int) -> bool:
    """Whether rules, as nft or iptables list them, drop or reject something and never let `port` in by name."""
    incoming = chains_of_input(rules) or rules
    if re.search(rf"dports? {port} .*accept", incoming, re.IGNORECASE):
        return False
    return bool(re.search(r"policy drop|\bdrop\b|\breject\b", incoming, re.IGNORECASE))


def chains_of_input(rules: str) -> str:
    """The chains nft has hooked to incoming packets; empty for a listing of iptables."""
    return "\n".join(chain for chain in re.findall(r"chain [^{]+{[^}]*}", rules) if "hook input" in chain)


def read(path: Path) -> str:
    """The text of a file; empty where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def output_of(*command: str) -> str:
    """What the command prints; empty when it is not there, fails or hangs."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout
