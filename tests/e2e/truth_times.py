"""How long after a click what is true of a solo game is on the screen: python -m tests.e2e.truth_times [GAMES]."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from tests.e2e.browser import Player, chromium
from tests.e2e.solo import SOLO, careless_game, open_known
from tests.web.harness import running

NOTING = """() => {
  window.times = [];
  let clicked = 0;
  addEventListener("pointerdown", () => (clicked = performance.now()), true);
  const told = { "truth-outcome": 0, "truth-chance": 1 };
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (oldValue !== null && target.dataset.stale === undefined && target.dataset.test in told)
        window.times.push([told[target.dataset.test], performance.now() - clicked]);
    }
  }).observe(document.body, { subtree: true, attributeFilter: ["data-stale"], attributeOldValue: true });
}"""
NAMES = ("can it still be won", "your chance, and does this move matter")


def main(games: int) -> None:
    """Play careless games by click, and say how long the answers took."""
    times: list[list[float]] = [[], []]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), moves_per_second=1000) as server,
        chromium() as browser,
    ):
        player = Player(browser, server.address)
        for seed in range(games):
            tokens, _ = careless_game(seed, SOLO)
            player.go(f"/t/{open_known(player, seed, [], SOLO)}")
            player.page.wait_for_selector("[data-test=truth-chance]", timeout=30_000)
            player.page.evaluate(NOTING)
            for number, token in enumerate(tokens[:-1], 1):
                player.page.locator(f"[data-token='{token}']").last.click()
                player.page.wait_for_function("(n) => times.length >= 2 * n", arg=number, timeout=30_000)
            for kind, time in player.page.evaluate("times"):
                times[kind].append(time)
        player.close()
    for name, found in zip(NAMES, times, strict=True):
        told = f"median {median(found):.0f} ms, p95 {quantiles(found, n=20)[-1]:.0f} ms, longest {max(found):.0f} ms"
        sys.stdout.write(f"{name}: {len(found)} moves, {told}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
