"""Addresses and networks: whom a server believes, and whom it tells how it is."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from couronne.errors import BadChoice

Network = IPv4Network | IPv6Network


def network(text: str) -> Network:
    """Read an address or a network, or refuse it."""
    try:
        return ip_network(text)
    except ValueError:
        raise BadChoice("bad_network", text=text) from None


OF_ONE_HOME = 64
"""Bits of an IPv6 address that a provider gives to one customer; the rest they choose."""
LOCAL = (network("127.0.0.0/8"), network("::1"))
"""This machine, to itself."""


def crowd_of(address: str) -> str:
    """Return what those have in common who may be one: an address, or a network of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:  # the name of a socket, or of a user
        return address
    if found.version == 4 or found.ipv4_mapped is not None:
        return str(found)
    return str(ip_network((found, OF_ONE_HOME), strict=False))


def lies_in(address: str, networks: Iterable[Network]) -> bool:
    """Tell whether an address belongs to one of some networks."""
    try:
        found = ip_address(address)
    except ValueError:  # the name of a socket
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in one for one in networks)
