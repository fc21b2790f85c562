"""From the start of the process to the first saved rows on a terminal."""

from rows import Row
from timing import by_turns, median, on_terminal, ratio

WHAT = "start to the first saved rows"


def rows(program, few, many):
    """Rows of a start with few people saved, and with many."""
    first = few.logins(few.users)[0].encode()
    times = by_turns({
        "ours": on_terminal([program], few.environment, first),
        "many": on_terminal([program], many.environment, first),
        "gh": on_terminal(["gh", "--version"], few.environment),
        "newsboat": on_terminal(["newsboat", "--version"], few.environment)})
    ours = f"{median(times['ours']):.1f} ms"
    for peer, most in (("gh", 0.3), ("newsboat", 0.85)):
        part = ratio(times["ours"], times[peer])
        yield Row(f"{WHAT}, {few.users} people", ours, f"`{peer} --version` {median(times[peer]):.1f} ms ({part:.2f})",
                  f"≤ {most} of it", part <= most)
    part = ratio(times["many"], times["ours"])
    yield Row(f"{WHAT}, {many.users:,} people, up to 10,000 notes with `due:`", f"{median(times['many']):.1f} ms",
              f"with {few.users} {ours} ({part:.2f})", "≤ 1.15 of it", part <= 1.15)
