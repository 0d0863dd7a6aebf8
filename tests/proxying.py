"""The nginx of the documentation, in front of servers of ours."""

import os
import re
import socket
import ssl
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.services import Service, free_port, program

EXAMPLE = Path(__file__).parent.parent / "docs" / "examples" / "deploy" / "nginx.conf"
AROUND = """
{user}
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Nginx(Service):
    """Our example as it stands, but for ports, folders and the certificate, which is our own."""

    def __init__(self, *ports: int) -> None:
        super().__init__()
        self.plain_port = free_port()
        self._make_certificate()
        (self.folder / "site.conf").write_text(self._adapted(EXAMPLE.read_text("utf-8"), ports))
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(AROUND.format(user=user, folder=self.folder))

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    @property
    def url(self) -> str:
        return f"https://{self.host}"

    @property
    def trust(self) -> ssl.SSLContext:
        """What believes our certificate, and no other."""
        return ssl.create_default_context(cafile=self.folder / "fullchain.pem")

    def _adapted(self, example: str, ports: Sequence[int]) -> str:
        servers = "".join(f"server 127.0.0.1:{port};\n" for port in ports)
        changes = {
            r"server 127\.0\.0\.1:8000;": servers,
            r"listen \[::\].*;": "",
            r"listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            r"listen 443 ": f"listen 127.0.0.1:{self.port} ",
            r"server_name couronne\.example;": "server_name localhost;",
            r"/etc/letsencrypt/live/couronne\.example": str(self.folder),
            r"/var/cache/nginx-couronne": str(self.folder / "cache"),
        }
        for pattern, instead in changes.items():
            example, count = re.subn(pattern, instead, example)
            assert count, pattern
        return example

    def _make_certificate(self) -> None:
        place = ["-keyout", f"{self.folder}/privkey.pem", "-out", f"{self.folder}/fullchain.pem"]
        name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        make = [program("openssl", "openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes"]
        subprocess.run([*make, "-days", "2", *name, *place], check=True, capture_output=True)

    def _command(self) -> Sequence[str]:
        nginx = program("nginx", "nginx-light", "usr/sbin/nginx")
        return [nginx, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True
