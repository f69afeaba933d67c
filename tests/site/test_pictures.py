"""Pictures of pages: carried inside them, as they are where they are small, else made smaller."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from PIL import Image

from hcgen.base import ContentError
from tests.site.authored import House

KB = 1024
SHOWN = re.compile(r'<img src="data:(image/[a-z+]+);base64,([^"]+)"')


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def noise(width: int, height: int, form: str, mode: str = "RGB", **options: object) -> bytes:
    """A picture that hardly packs; ``mode`` RGBA is transparent in a corner."""
    small = Image.linear_gradient("L").resize((61, 47)).rotate(31)
    picture = Image.merge("RGB", (small, small.rotate(90), small.rotate(200)))
    picture = picture.resize((width, height)).convert(mode)
    pixels = picture.load()
    assert pixels is not None
    for n in range(0, width * height, 7):
        at, seed = (n % width, n // width), n * 2_654_435_761 % 2**24
        rest = (0,) if mode == "RGBA" and at[0] < 9 else (255,) * (mode == "RGBA")
        pixels[at] = (seed & 255, seed >> 8 & 255, seed >> 16, *rest)
    made = io.BytesIO()
    picture.save(made, form, **options)
    return made.getvalue()


def put(house: House, name: str, data: bytes) -> None:
    path = house.content / "pages" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def shown(house: House, address: str = "a/index.html") -> list[tuple[str, bytes]]:
    found = SHOWN.findall(house.text(address))
    return [(kind, base64.b64decode(data)) for kind, data in found]


def test_a_small_picture_is_carried_as_it_is(house: House) -> None:
    data = noise(40, 30, "PNG")
    house.page("a.md", "![x](x.png)")
    put(house, "x.png", data)
    house.build()
    assert shown(house) == [("image/png", data)]


def test_a_picture_of_three_megabytes_is_made_small_and_the_same_each_time(house: House) -> None:
    data = noise(2400, 1500, "JPEG", quality=95)
    assert len(data) > 3_000 * KB
    house.page("a.md", "![x](x.jpg)")
    put(house, "x.jpg", data)
    house.build()
    ((kind, first),) = shown(house)
    assert kind == "image/jpeg"
    assert len(first) <= 256 * KB
    with Image.open(io.BytesIO(first)) as picture:
        assert round(picture.width / picture.height, 2) == 1.6
    assert not house.build().rebuilt


def test_what_is_transparent_stays_so(house: House) -> None:
    house.page("a.md", "![x](x.png)")
    put(house, "x.png", noise(600, 500, "PNG", "RGBA"))
    house.build()
    ((kind, data),) = shown(house)
    assert kind == "image/webp"
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.has_transparency_data


def test_a_camera_s_turn_is_kept_and_its_place_is_not(house: House) -> None:
    facts = Image.Exif()
    facts[0x0112] = 6  # turn by 90°
    facts[0x010F] = "Camera"
    house.page("a.md", "![x](x.jpg)")
    put(house, "x.jpg", noise(1800, 900, "JPEG", quality=95, exif=facts))
    house.build()
    ((_, data),) = shown(house)
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.width < picture.height
        assert not picture.getexif()


def test_many_large_pictures_share_what_a_page_may_carry(house: House) -> None:
    house.page("a.md", "\n\n".join(f"![x](x{n}.jpg)" for n in range(9)))
    data = noise(1200, 900, "JPEG", quality=90)
    for n in range(9):
        put(house, f"x{n}.jpg", data)
    house.build()
    pictures = shown(house)
    assert len(pictures) == 9
    assert sum(len(data) for _, data in pictures) <= 1024 * KB


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("x.png", b"\x89PNG\r\n\x1a\n" + bytes(300 * KB), "it cannot be read"),
        (
            "x.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'>" + b" " * 300 * KB,
            "drawing of lines",
        ),
        ("x.gif", b"GIF89a" + bytes(300 * KB), "it cannot be read"),
    ],
)
def test_what_cannot_be_made_smaller_is_an_error_with_its_line(
    house: House, name: str, data: bytes, why: str
) -> None:
    house.page("a.md", f"![x]({name})")
    put(house, name, data)
    with pytest.raises(ContentError, match=rf"a\.md:5: the picture '{name}' is too large .*{why}"):
        house.build()


def test_a_picture_that_moves_is_not_stilled(house: House) -> None:
    frames = [Image.effect_noise((400, 400), 99) for _ in range(4)]
    made = io.BytesIO()
    frames[0].save(made, "GIF", save_all=True, append_images=frames[1:])
    house.page("a.md", "![x](x.gif)")
    put(house, "x.gif", made.getvalue())
    with pytest.raises(ContentError, match="it moves"):
        house.build()


def test_a_picture_of_too_many_pixels_is_not_opened(house: House) -> None:
    made = io.BytesIO()
    Image.new("L", (20_000, 20_000)).save(made, "PNG", compress_level=1)
    house.page("a.md", "![x](x.png)")
    put(house, "x.png", made.getvalue() + bytes(300 * KB))
    with pytest.raises(ContentError, match="too large"):
        house.build()


@pytest.mark.parametrize("body", ["![x](my pic.png)", "See ![x](a/my  pic.PNG) there."])
def test_a_name_with_spaces_is_not_printed_as_text(house: House, body: str) -> None:
    house.page("a.md", body)
    with pytest.raises(ContentError, match=r"a\.md:5: .* is read as text .* write !\[x\]\(<.*>\)"):
        house.build()


def test_a_name_with_spaces_in_pointed_brackets_is_a_picture(house: House) -> None:
    house.page("a.md", "![x](<my pic.png>)")
    put(house, "my pic.png", noise(9, 9, "PNG"))
    house.build()
    assert len(shown(house)) == 1
