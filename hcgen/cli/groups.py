"""Commands that have commands below them."""

from __future__ import annotations

import click

from hcgen.base import UsageError, nearest, one_line


class CommandGroup(click.Group):
    """A group that names the nearest command for one that it does not have."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with. Raises :class:`UsageError` where there is
        none; options are left to click."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            raise UsageError(
                f'there is no command "{ctx.command_path} {one_line(name, 60)}"',
                fix=nearest(name, known),
            )
        return super().resolve_command(ctx, args)
