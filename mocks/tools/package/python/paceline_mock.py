"""Fixtures for pytest: the fake Paceline service, with a world of its own for each test.

Load it with `-p paceline_mock`, or `pytest_plugins = ["paceline_mock"]` in a conftest.py; this folder has to be on the
path (`pythonpath = node_modules/paceline-mock/python` in pytest's settings). It needs nothing but pytest, and Node.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Optional

import pytest

_command = Path(__file__).parent.parent / "code/entries/command.js"


class CommandRefused(Exception):
    """The service refused a command, in its words."""


class Reply(NamedTuple):
    status: int
    headers: Any
    body: Any


def _send(method: str, url: str, body: Any, headers: dict[str, str]) -> Reply:
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **headers} if data else headers
    request = urllib.request.Request(url, data=data, method=method, headers=sent)
    try:
        with urllib.request.urlopen(request) as answer:
            status, received, content = answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as refusal:
        status, received, content = refusal.code, refusal.headers, refusal.read()
    is_json = "json" in (received.get("Content-Type") or "")
    return Reply(status, received, json.loads(content) if is_json and content else content)


class Mock:
    """A world of the service. Each of its commands is a method: `mock.next_run("flaky")`, `mock.fault(add={…})`."""

    def __init__(self, url: str) -> None:
        self.url = url

    def command(self, name: str, args: Any = None) -> Any:
        reply = _send("POST", f"{self.url}/__mock/{name}", {} if args is None else args, {})
        if reply.status != 200:
            raise CommandRefused(reply.body["message"])
        return reply.body

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        # `import` is a word of Python's: `import_`.
        command = re.sub("_([a-z])", lambda found: found.group(1).upper(), name).rstrip("_")

        def give(short: Any = None, **args: Any) -> Any:
            return self.command(command, args if short is None else short)

        return give

    def request(self, method: str, path: str, body: Any = None, token: Optional[str] = None) -> Reply:
        """A call to the API: `mock.request("GET", "v2/projects", token=token)`."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return _send(method, f"{self.url}/api/{path}", body, headers)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "paceline_mock(scenario=…, seed=…, now=…, freeze=…): how the test's world begins")


@pytest.fixture(scope="session")
def paceline_mock_url() -> Iterator[str]:
    """The service's address: that in MOCK_URL, or of a server that is started for the session."""
    given = os.environ.get("MOCK_URL")
    if given:
        yield given.rstrip("/")
        return
    arguments = ["node", str(_command), "--port", "0", "--quiet"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as server:
        line = server.stdout.readline() if server.stdout else ""
        found = re.search(r"http://[\d.]+:\d+", line)
        if not found:
            raise RuntimeError(f"the fake service did not start: {line}")
        yield found.group()
        server.terminate()


@pytest.fixture
def mock(paceline_mock_url: str, request: pytest.FixtureRequest) -> Iterator[Mock]:
    """The fake service in a world of the test's own."""
    name = str(uuid.uuid4())
    world = Mock(f"{paceline_mock_url}/@{name}")
    marker = request.node.get_closest_marker("paceline_mock")
    if marker:
        world.reset(**marker.kwargs)
    yield world
    Mock(paceline_mock_url).worlds(end=name)
