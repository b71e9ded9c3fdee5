"""The fixtures of the package's paceline_mock.py, run by tests/package.test.ts."""

import pytest
from paceline_mock import CommandRefused, Mock

worlds: list[str] = []


def test_a_test_has_a_world_of_its_own(mock: Mock) -> None:
    worlds.append(mock.url)
    mock.reset("empty")
    assert mock.state()["counts"]["projects"] == 0


def test_the_next_test_begins_anew(mock: Mock) -> None:
    state = mock.state()
    assert state["counts"]["projects"] > 5
    assert mock.url not in worlds
    names = [world["name"] for world in mock.worlds()["worlds"]]
    assert not any(url.endswith(name) for url in worlds for name in names)


@pytest.mark.paceline_mock(
    scenario={"base": "empty", "add": {"projects": [{"name": "Wallet"}], "runs": [{"trait": "live", "progress": 60}]}},
    seed=7,
    now="2026-11-20T09:00:00Z",
    freeze=True,
)
def test_a_marker_says_how_the_world_begins(mock: Mock) -> None:
    token = mock.persona("owner")["token"]
    status, headers, runs = mock.request("GET", "v2/run", token=token)
    assert (status, headers["Date"]) == (200, "Fri, 20 Nov 2026 09:00:00 GMT")
    (run,) = runs["payload"]
    assert run["project"]["slug"] == "wallet"
    assert abs(run["tests_done"] / run["tests_total"] - 0.6) < 0.02


def test_commands_are_methods_in_python_s_spelling(mock: Mock) -> None:
    assert mock.next_run("flaky")["outcome"] == "flaky"
    snapshot = mock.export()
    mock.reset("empty")
    assert mock.import_(snapshot=snapshot)["scenario"] == "demo"


def test_a_refusal_is_an_exception_with_the_service_s_words(mock: Mock) -> None:
    with pytest.raises(CommandRefused, match="did you mean reader"):
        mock.persona("redaer")
    with pytest.raises(CommandRefused, match="There is no command"):
        mock.nope()


def test_a_call_is_answered_with_body_and_status(mock: Mock) -> None:
    token = mock.persona("editor")["token"]
    made = mock.request("POST", "v2/projects", {"name": "Wallet", "slug": "wallet"}, token=token)
    assert (made.status, made.body["slug"]) == (200, "wallet")
    again = mock.request("POST", "v2/projects", {"name": "Wallet", "slug": "wallet"}, token=token)
    assert (again.status, again.body["code"]) == (409, "PROJECT_WITH_SAME_NAME_ALREADY_EXISTS")
    assert mock.request("GET", "v2/projects").status == 401
    assert mock.request("DELETE", f"v2/projects/{made.body['id']}", token=token).status in (404, 405)
