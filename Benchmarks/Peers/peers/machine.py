"""Says what the comparison ran on."""

import os
import platform
import sys
from pathlib import Path

# Share of the processors from which on times are not to be trusted.
BUSY = 0.75


def describe() -> dict[str, str]:
    """Processor, memory, system and Python."""
    processor = _fields("/proc/cpuinfo", ":")
    memory = int(_fields("/proc/meminfo", ":").get("MemTotal", "0 kB").split()[0]) / 1e6
    release = _fields("/etc/os-release", "=").get("PRETTY_NAME", platform.system())
    return {
        "processor": f"{processor.get('model name', platform.machine())} "
        f"(family {processor.get('cpu family', '?')}, model {processor.get('model', '?')}), "
        f"{os.cpu_count()} cores, {memory:.0f} GB",
        "system": f"{release.strip(chr(34))}, kernel {platform.release()}",
        "python": sys.version.split()[0],
        "load": f"{os.getloadavg()[0]:.2f}",
        "busy": "yes" if os.getloadavg()[0] > BUSY * (os.cpu_count() or 1) else "no",
    }


def _fields(path: str, separator: str) -> dict[str, str]:
    """The first value of each field of a file of the system."""
    fields: dict[str, str] = {}
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return fields
    for line in lines:
        name, _, value = line.partition(separator)
        fields.setdefault(name.strip(), value.strip())
    return fields
