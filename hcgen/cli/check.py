"""``hcgen check``: pages and `.hc` texts against the rules of the standard."""

from __future__ import annotations

import click

from hcgen.cli.output import complain, say


@click.command()
@click.argument("targets", nargs=-1, required=True, metavar="PATH|DIR|URL…")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "junit"]), default="text",
    show_default=True, help="How to print the findings.",
)  # fmt: skip
@click.option(
    "--fail-on", type=click.Choice(["note", "warning", "error", "never"]), default="error",
    show_default=True, help="The severity from which on the command fails.",
)  # fmt: skip
@click.option(
    "--tier", type=click.Choice(["protocol", "content", "agentic", "discovery"]),
    help="Fail below this tier.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Judge the markup too; some warnings are errors.")
@click.option(
    "--browser", is_flag=True, help="Open pages in Chromium to prove their tools register."
)
def command(
    *,
    targets: tuple[str, ...],
    form: str,
    fail_on: str,
    tier: str | None,
    strict: bool,
    browser: bool,
) -> None:
    """Say which tier each page reaches, and what to mend.

    A page is also compared with the .hc text beside it. Exit status: 0 all well, 1 a finding of
    --fail-on or worse or a page below --tier, 3 not a page, 4 not readable, 5 no HC block. Each
    page that is named must have one; a folder may hold others beside.
    """
    from hcgen.cli.checking import Checking
    from hcgen.standard import Gate, Severity, Tier

    gate = Gate(
        fail_on=None if fail_on == "never" else Severity(fail_on),
        tier=Tier.named(tier) if tier else None,
    )
    run = Checking(gate=gate, strict=strict, browser=browser).run(targets)
    if run.results:
        say(run.printed(form))
    failure = run.failure()
    for error in run.errors:
        if error is not failure:
            complain(error)
    if failure is not None:
        raise failure
