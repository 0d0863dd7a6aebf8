"""Names that look alike are one, and some are nobody's."""

import pytest

from couronne.errors import Refusal
from couronne.server.names import MOST, account_name, folded, is_kept, key_of, keys_of, visible_name


@pytest.mark.parametrize(
    "spelled",
    [
        "Zoé Ⅳ",
        "  ZOÉ \t iv ",
        "Zoe\N{COMBINING ACUTE ACCENT} IV",
        "Zoé\N{VARIATION SELECTOR-16} IV",
        "\N{FULLWIDTH LATIN CAPITAL LETTER Z}oé\N{NO-BREAK SPACE}IV",
    ],
)
def test_names_that_look_alike_fold_to_one(spelled: str) -> None:
    assert folded(spelled) == "zoé iv"


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Anne", "\N{CYRILLIC CAPITAL LETTER A}nne"),
        ("Nina", "\N{GREEK CAPITAL LETTER NU}INA"),
        ("ivo", "\N{GREEK SMALL LETTER IOTA}\N{GREEK SMALL LETTER NU}o"),
        ("Anne", "\N{LATIN LETTER SMALL CAPITAL A}nne"),
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("BOB", "b0b"),
        ("Marie", "rnarie"),
        ("William", "VViIIiam"),
        ("Zoé", "Z\N{CYRILLIC SMALL LETTER O}é"),
        ("Maxime", "\N{LATIN LETTER SMALL CAPITAL M}axime"),
        ("Maxime", "\N{LATIN SMALL LETTER TURNED W}axime"),
        ("Maxime", "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER M}axime"),
        ("Maxime", "\N{NEGATIVE CIRCLED LATIN CAPITAL LETTER M}axime"),
        ("Maxime", "\N{SQUARED LATIN CAPITAL LETTER M}axime"),
        ("Maxime", "\N{REGIONAL INDICATOR SYMBOL LETTER M}axime"),
        ("Maxime", "Maxime\N{ARABIC TATWEEL}"),
        ("Maxime", "Maxime\N{MODIFIER LETTER PRIME}"),
        ("Maxime", "Max\N{MODIFIER LETTER DOT HORIZONTAL BAR}ime"),
        ("Maxime", "Maxime\N{OBJECT REPLACEMENT CHARACTER}"),
        ("Maxime", "Maxime."),
        ("Maxime", "\N{MIDDLE DOT}Maxime"),
        ("Maxime", "- Maxime -"),
        ("Maxime", "Maxime\N{ACUTE ACCENT}"),
        ("bot 3", "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER B}ot 3"),
        *(
            ("Maxime", alike)
            for alike in (
                *("Maxime~", "=Maxime=", "|Maxime|", "+Maxime", "Maxime$", "★Maxime★", "Maxime®"),
                *("👑Maxime", "⒨⒜⒳⒤⒨⒠", "🄜axime", "Max ime", "M a x i m e", "Max-ime", "Max★ime"),
                *("Maxime™", "Max│me", "Max¦me", "Max|me", "Maxime^", "©Maxime", "Maxime🙂"),
            )
        ),
        ("Jean-Luc", "Jeanluc"),
        ("Jean Luc", "JEAN·LUC"),
        ("Tom3", "Tom\N{CYRILLIC SMALL LETTER ZE}"),
        ("Bar Noir", "Barnoir"),
    ],
)
def test_letters_that_are_taken_for_others_are_the_same(name: str, alike: str) -> None:
    assert key_of(name) == key_of(alike)
    assert key_of(name) in keys_of(alike)


@pytest.mark.parametrize("alike", ["Pau|", "|Paul|", "Pau│", "Paul|", "(Paul)", "Paul🇫🇷", "Ⓟaul"])
def test_what_may_be_taken_for_a_letter_or_for_nothing_is_taken_for_both(alike: str) -> None:
    assert key_of("Paul") in keys_of(alike)


@pytest.mark.parametrize("name", ["Guest★", "Invite~", "·Guest·", "G u e s t"])
def test_no_account_is_called_like_those_who_have_none(name: str) -> None:
    with pytest.raises(Refusal, match="kept for the site"):
        account_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Zoé", "Zoe"),
        ("Eva", "Ena"),
        ("Member 1", "Member 11"),
        ("Yan", "Uan"),
        ("Anna-2", "Anna-3"),
        ("Maxime2", "Maxime"),
        ("Max Ⅳ", "Max"),
        ("★", "☆"),
    ],
)
def test_names_that_can_be_told_apart_are_different(name: str, other: str) -> None:
    assert key_of(name) != key_of(other)


@pytest.mark.parametrize(
    "name",
    [
        "An\u200bne",
        "Anne\N{RIGHT-TO-LEFT OVERRIDE}",
        "Anne\N{VARIATION SELECTOR-16}",
        "An\N{HANGUL FILLER}ne",
        "Anne\N{BRAILLE PATTERN BLANK}",
        "Anne\N{TAG LATIN SMALL LETTER A}",
        "Z\N{COMBINING LONG SOLIDUS OVERLAY}oe",
        "e\N{COMBINING ACUTE ACCENT}\N{COMBINING ACUTE ACCENT}",
        "Anne\N{THAI CHARACTER MAI THO}",
        "\N{THAI CHARACTER KO KAI}" + 3 * "\N{THAI CHARACTER MAI THO}",
    ],
)
def test_what_cannot_be_seen_or_is_stacked_is_in_no_name(name: str) -> None:
    with pytest.raises(Refusal, match="invisible"):
        visible_name(name)


@pytest.mark.parametrize("name", ["Zoé", "Zoe\N{COMBINING ACUTE ACCENT}", "Łukasz", "ที่รัก", "शिव"])
def test_accents_and_other_writings_are_fine(name: str) -> None:
    assert len(visible_name(name)) <= len(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Admin", "Admin1", "the admin", "4dmin", "@dm1n", "administratrice", "super-admin"),
        *("a d m i n", "ad min", "\N{CYRILLIC SMALL LETTER A}dmin", "xX_admin_Xx", "sysadmin"),
        *("modo", "M0d0", "Modérateur", "mod 3", "staff", "Staff 2", "Le Support", "root"),
        *("webmestre", "Équipe Couronne", "Système", "ᴀᴅᴍɪɴ", "adᴍin", "ʍoderator"),
        *("🅰dmin", "🅐dmin", "🄰🄳🄼🄸🄽", "🇦dmin", "@dmin.", "ad\N{ARABIC TATWEEL}min"),
    ],
)
def test_names_of_those_who_run_the_site_are_theirs(name: str) -> None:
    assert is_kept(name)
    assert not is_kept(name, admin=True)
    with pytest.raises(Refusal, match="kept for the site"):
        account_name(name)


@pytest.mark.parametrize(
    "name", ["Badminton Fan", "Vlad Minsk", "Modeste", "Stafford", "Mod Squad", "Commodore", "Boto"]
)
def test_names_that_only_sound_like_theirs_are_free(name: str) -> None:
    assert account_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("José", "Зоя", "李明", "O'Brien", "Jean-Luc", "Anna-2", "Søren", "محمد", "עדי", "佐々木"),
        *("Nguyễn", "Γιώργος", "김민수", "ʻOkina", "D’Arc", "Ümit", "Zoë_99", "J. R.", "राम"),
    ],
)
def test_ordinary_names_of_all_countries_are_free(name: str) -> None:
    assert account_name(name) == name
    assert not is_kept(name)


def test_an_account_is_called_as_its_owner_writes_it() -> None:
    assert account_name("  Zoé   d'Arc ") == "Zoé d'Arc"


@pytest.mark.parametrize(
    "name",
    ["", "a", "a" * (MOST + 1), "!?", "\u200b" * 5, "\ufdfa" * MOST, "\N{HANGUL FILLER}" * 5],
)
def test_what_is_too_short_too_long_or_without_a_letter_is_no_name(name: str) -> None:
    with pytest.raises(Refusal, match="characters"):
        account_name(name)


def test_a_name_has_a_page_of_its_own_so_it_has_no_slash() -> None:
    with pytest.raises(Refusal, match="slash"):
        account_name("Anne/Bob")


@pytest.mark.parametrize(
    "name",
    [
        *("bot:3", "Bot 10", "robot niveau 3", "UCT:100", "greedy", "Deleted"),
        *(
            "Compte supprime",
            "supprimee",
            "Deleted-account",
            "Deleted★Account",
            "greedy~",
            "★open★",
        ),
        *("Bot niveau 3", "Robot level 3", "RobotNiveau3", "★ Robot niveau 3~"),
        *("bot-10", "bot_10", "bot.3", "bot#3", "bot~3", "🅱ot 3", "ʙᴏᴛ 3", "ʙᴏᴛ3", "(bot 3)"),
        *(
            "robot-niveau-3",
            "bot_level_3",
            "-greedy-",
            "b0t:3",
            "bot: lO",
            "gr\N{CYRILLIC SMALL LETTER IE}edy",
            "Robot niveau \N{CYRILLIC SMALL LETTER ZE}",
            "Bot level \N{LATIN CAPITAL LETTER YOGH} ★",
        ),
    ],
)
def test_nobody_is_called_like_the_sites_own(name: str) -> None:
    assert is_kept(folded(name))


@pytest.mark.parametrize("name", ["Botanist", "Random Harvest", "Robot 3x", "Robin", "Boto"])
def test_names_that_only_begin_like_it_are_free(name: str) -> None:
    assert not is_kept(folded(name))
