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


NETWORK_OF_ONE = 64
"""Bits of the IPv6 network that one customer has, with more addresses than could be counted."""


def counted_address(address: str) -> str:
    """Return what an address is counted by: of IPv6 the network of whoever has it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # the name of a socket
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, NETWORK_OF_ONE), strict=False))


LOCAL = (network("127.0.0.0/8"), network("::1"))
"""This machine, to itself."""


def lies_in(address: str, networks: Iterable[Network]) -> bool:
    """Tell whether an address belongs to one of some networks."""
    try:
        found = ip_address(address)
    except ValueError:  # the name of a socket
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in one for one in networks)
