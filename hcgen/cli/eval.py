"""``hcgen eval``: how well filings are read, measured against a truth file."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from hcgen.cli.options import json_option
from hcgen.cli.output import TerminalReporter, say


class _Share(click.FloatRange):
    """A share from 0 to 1. "nan" is none: nothing is below it, so it would pass everything."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        share = float(super().convert(value, param, ctx))
        if math.isnan(share):
            self.fail(f"{value!r} is no share from 0 to 1.", param, ctx)
        return share


_share = _Share(0, 1)


@click.command()
@click.argument("truth", metavar="TRUTH.json", type=click.Path(path_type=Path))
@click.option(
    "--filings",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder of the PDFs that the truth names.",
)
@click.option("--min-issuers", type=_share, help="The least share of issuers right.")
@click.option("--min-cells", type=_share, help="The least share of figures right.")
@click.option("--min-risks", type=_share, help="The least share of risk headings found.")
@click.option("--min-citations", type=_share, help="The least share of citations that stand.")
@click.option("--max-wrong", type=click.IntRange(0), help="The most wrong figures and claims.")
@click.option(
    "--baseline", type=click.Path(path_type=Path), help="An earlier --json that must be kept up."
)
@json_option
def command(
    truth: Path,
    filings: Path,
    baseline: Path | None,
    as_json: bool,
    max_wrong: int | None,
    **least: float | None,
) -> None:
    """Read every filing of TRUTH.json with the whole agent and compare; nothing is frozen.

    A threshold that is not met, or a figure below the baseline, ends with exit status 1.
    """
    import json

    from hcgen.evaluate import Thresholds, evaluate, read_baseline, require
    from hcgen.filings import LocalState

    earlier = read_baseline(baseline) if baseline is not None else None
    result = evaluate(truth, filings, LocalState.default(), reporter=TerminalReporter())
    say(json.dumps(result.as_json(), ensure_ascii=False, indent=2) if as_json else result.as_text())
    asked = {name.removeprefix("min_"): share for name, share in least.items()}
    require(result, Thresholds(wrong=max_wrong, **asked), earlier)
