"""What kind of chapter a title names, in English and Chinese."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from hcgen.base import HAN, REDACTED, han_folded
from hcgen.document.model import ChapterKind

_APPENDIX = re.compile(
    r"^(?:appendix|annex|schedule)\s*[ivx\d]*[a-z]?\b|^app\.? [ivx]+[a-z]?\b"
    r"|^附[錄录件][一二三四五六七八九十\d]*[a-z]?"
)
_APPENDIX_BEGINS = re.compile(
    r"(?:appendix|annex)\b|app\.? [ivx]+[a-z]?\b|附\s*[錄录]", re.IGNORECASE
)
_HAN = re.compile(f"[{HAN}（）、，－]+")
_NOT_HAN = re.compile(f"[^{HAN}]+")
_REPORT = re.compile(r"accountants?['’]?s?['’]? report|會計師報告|会计师报告")

_OF_OTHERS = re.compile(
    r"\bthe\s+target\b|\btarget\s+(?:group|compan|business)|\bguarantor|\bacquired"
    r"|\bpro\s?-?\s?forma|目標|擔保人|被收購|備考",
    re.I,
)
_OWN_FIGURES = re.compile(
    r"financial information(?: (?:of|on|relating to) the (?:group|company))?|(?:本集團"
    r"|本公司)?之?的?財務[資资]料"
)

_TITLES: tuple[tuple[ChapterKind, str], ...] = (
    ("cover", r"(?:(?:front|back|inside(?: front| back)?) )?cover(?: page)?|封面內?頁?|封底"),
    ("warning", r"warnings?|警告|警示"),
    (
        "important",
        (
            r"important(?: (?:notices?|information).*)?|notices? to (?:prospective )?investors"
            r"|重要(?:提示|事項|通知|资料|資料)?"
        ),
    ),
    (
        "timetable",
        (
            r"(?:(?:revised|expected|tentative|indicative) )*timetables?(?: (?:of|for) .*)?"
            r"|(?:.{1,12}[之的])?(?:經修訂|经修订)?(?:預期|预期)?[時时][間间]表"
        ),
    ),
    ("contents", r"(?:table of )?contents|index|目[錄录次]"),
    (
        "summary",
        (
            r"(?:(?:prospectus|executive|offering circular"
            r"|document) )?summary(?: and highlights)?(?: of (?:this|the) (?:document"
            r"|prospectus|offering circular))?"
            r"|(?:本?(?:招股章程|招股說明書|招股说明书|文件|售股章程))?(?:概要|摘要)(?:及摘要"
            r"|及概要)?"
        ),
    ),
    ("definitions", r"(?:certain )?definitions?(?: and .*)?|[釋释][義义](?:及.*)?"),
    (
        "glossary",
        (
            r"(?:technical )?glossary(?: (?:of|and) .*)?|(?:技術|專用|专用|专业|專業"
            r"|技术)?[詞词][彙汇]表?|.*術語表?"
        ),
    ),
    (
        "forward_looking",
        (
            r"(?:(?:special |cautionary )?(?:note|notice|statement|disclaimer) (?:regarding|on"
            r"|about) )?"
            r"forward[- ]looking (?:statements?|information)"
            r"|(?:[有關关於于]{2}.?)?前瞻性?(?:陳述|聲明|陈述|声明)(?:[之的].*)?"
        ),
    ),
    (
        "risk_factors",
        (
            r"(?:(?:certain|principal|key|material|major) )*risk factors?(?: and uncertainties)?"
            r"|risk factors relat(?:ing|ed) to (?:the|our) (?:group|company|(?:rights "
            r"|share )?(?:issue|offer)|open offer)"
            r"|investment considerations"
            r"|(?:(?:principal|key|major|investment) )?risks(?: and (?:uncertainties"
            r"|risk management))?"
            r"|風險因素(?:及.*)?|风险因素|(?:主要|投資)風險.*|風險及不(?:確定|明朗)因素"
        ),
    ),
    (
        "waivers",
        r"(?:exemptions? and )?waivers?\b.*|(?:有[關关])?豁免(?!.*交易).*|[嚴严]格遵守.*豁免",
    ),
    (
        "about_this_document",
        (
            r"(?:important )?information (?:about|regarding|relating to) (?:this|the) .*"
            r"|about (?:this|the) (?:document|prospectus)"
            r"|(?:有[關关]|[關关][於于])本.*[資资]料"
        ),
    ),
    (
        "directors_and_parties",
        (
            r"directors.*(?:parties|involved).*|parties involved.*|(?:董事.*)?[參参][與与].*(?:各方"
            r"|人士)"
        ),
    ),
    ("corporate_information", r"corporate information(?: and .*)?|(?:公司|企業)(?:[資资]料|信息)"),
    (
        "industry",
        (
            r"(?:(?:our|the) )?industry(?: (?:overview|background))?"
            r"|(?:overview of the industry|industry and market overview)"
            r"|(?:our )?market opportunit(?:y|ies)|market overview"
            r"|行[業业](?:及市[場场])?概[覽览況况]"
        ),
    ),
    (
        "regulatory",
        (
            r"regulat(?:ory|ions?)(?: (?:overview|environment|framework))?|(?:(?:applicable"
            r"|relevant|overview of) )?laws and regulations?.*|supervision and regulation"
            r"|[監监](?:管|督[與与及][監监]管)(?:概[覽览]|[環环]境|框架)?|法[規规](?:概[覽览])?"
            r"|(?:相[關关]|適用)?法律(?:及)?法[規规](?:概[覽览])?"
        ),
    ),
    (
        "connected_transactions",
        (
            r"(?:continuing )?connected transactions?|related party transactions?"
            r"|(?:不獲豁免)?(?:持續|持续)?[關关][連连联聯]交易"
        ),
    ),
    (
        "relationship",
        r"relationships? with .*|independence from .*|[與与].*(?:控股|主要|單一最大).*[關关][係系]",
    ),
    (
        "history",
        (
            r"(?:(?:our|group) )?history\b.*|corporate (?:history|structure)\b.*"
            r"|(?:我們的|我们的|公司|本集[團团][之的]?)?[歷历]史(?!財務|财务).*"
            r"|(?:公司)?(?:發展|发展|集團|集团)(?:歷史|架構|架构).*"
        ),
    ),
    (
        "business",
        (
            r"(?:(?:our|the|description of(?: our)?) )?business(?: overview)?"
            r"|business of (?:the|our) (?:group|company)"
            r"|(?:我們的|我们的|本集[團团][之的]?)?[業业][務务](?:概[覽览])?"
        ),
    ),
    (
        "directors_and_management",
        (
            r"directors?(?:,? supervisors?)?,?(?: (?:and|&))? senior management(?:,? and .*)?"
            r"|(?:our )?management|directors? and .*(?:management|employees)"
            r"|(?:biograph|profile).* (?:directors|management).*|董事.*(?:高[級级层層]管理|僱員).*"
        ),
    ),
    (
        "shareholders",
        (
            r"(?:(?:our )?(?:substantial|major|principal"
            r"|controlling)(?: and selling)? shareholders?(?: and )?){1,2}"
            r"|(?:(?:主要|控股)股[東东]及?){1,2}"
        ),
    ),
    ("share_capital", r"(?:our )?share capital|description of (?:share capital|securities).*|股本"),
    (
        "financial_information",
        (
            r"(?:(?:selected|summary|historical|consolidated|(?:and )?(?:other"
            r"|operating)) )*financial (?:(?:and|&) operating )?(?:information|data)"
            r"(?: (?:of|and operating) .*)?|(?:(?:five|three"
            r"|ten)[- ]years? )?financial (?:summary|highlights)"
            r"|(?:condensed )?(?:consolidated )?(?:income statements?"
            r"|statements? of (?:profit (?:or|and) loss|comprehensive income"
            r"|operations|income)(?: and .*)?)|(?:本集團[之的]?)?財務(?:[資资]料"
            r"|信息)(?:[及與].*)?|(?:本集团[之的]?)?财务(?:资料|信息)|(?:.年)?財務(?:概要|摘要)"
            r"|(?:簡明)?(?:綜合|合併)(?:損益|收益|利潤|全面收益)表?(?:及.*)?"
        ),
    ),
    (
        "future_plans",
        (
            r"future plans?\b.*|use of proceeds|(?:statement of )?business objectives?.*"
            r"|reasons for .*(?:future plans|use of proceeds).*|[業业][務务]目[標标].*"
            r"|上市.*所得款[項项]用途"
            r"|募集[資资]金(?:用途|[運运]用)|未[來来][計计][劃划].*"
            r"|所得款[項项]用途"
        ),
    ),
    (
        "underwriting",
        (
            r"(?:hong kong )?(?:[a-z]+ )?underwriting(?: arrangements?.*)?|plan of distribution"
            r"|包[銷销]|承[銷销]"
        ),
    ),
    (
        "offering_structure",
        (
            r"(?:(?:further )?(?:structure|terms)(?: and conditions)? of|conditions of) the "
            r"(?:.*(?:offer(?:ing)?s?|issue|placing|introduction|listing)"
            rf"|{REDACTED}.*)|the (?:global )?offering"
            rf"|(?:全球發售|股份發售|全球发售|股份发售|{REDACTED}).*(?:架構|架构|條件|条件).*"
        ),
    ),
    (
        "how_to_apply",
        r"how to apply\b.*|procedures? for (?:application|acceptance).*|如何申[請请].*",
    ),
    ("letter_from_board", r"letter from the board(?: of directors)?|董事[會会局]函件"),
    (
        "management_discussion",
        (
            r"management['’]?s? discussion (?:and|&) analysis\b.*"
            r"|operating and financial review.*|(?:business|financial"
            r"|operations?)(?: and (?:business|financial"
            r"|operations?))? review(?: and (?:outlook|prospects?))?"
            r"|管理[層层][之的]?(?:[對对].*)?(?:討論|讨论).*|(?:業務|財務)(?:及(?:業務"
            r"|財務))?回顧(?:及(?:展望|前景))?"
        ),
    ),
)
_PATTERNS = tuple((kind, re.compile(rf"(?:{pattern})")) for kind, pattern in _TITLES)
_MARKS = re.compile(
    r"\s*[(（](?:note\s*)?[\divx]+[)）]|[*†‡#]+$|\s*[(（](?:continued|cont[’']d|續|续)[)）]"
)
_NUMBERED = re.compile(
    r"^(?:part|section|chapter|item)\s+(?:\d{1,2}[a-z]?|[ivx]{1,5})(?:\s*[.:)、–—-]\s*|\s+)"
    r"|^[(（]?(?:\d{1,2}|[ivx]{1,5})[.:)、]\s*|^第[一二三四五六七八九十\d]+[章節节]\s*"
)
_REDACTED = re.compile(rf"\s*(?:the )?{REDACTED}\s*")


def plain_title(title: str) -> str:
    """A title for comparison: lower case, one space between words, none between Chinese
    characters, no footnote mark, no "(continued)"."""
    text = unicodedata.normalize("NFKC", title).lower().replace("’", "'")
    text = han_folded(" ".join(text.split()))
    text = _MARKS.sub("", text)
    return " ".join(text.split()).strip(" .:–—-")


def is_of_others(title: str) -> bool:
    """Whether a title says that the figures under it are not the issuer's as reported: those of a
    target or a guarantor, or pro forma."""
    return bool(_OF_OTHERS.search(title))


@lru_cache(maxsize=4_096)  # running heads say the same on hundreds of pages
def chapter_kind(title: str) -> ChapterKind:
    """The kind that a title names; ``other`` where it names none that we know."""
    return _kind(plain_title(title)) or _kind_of_both(title) or "other"


def is_appendix(title: str) -> bool:
    """Whether a title, or the first line of one, calls itself an appendix."""
    return bool(_APPENDIX_BEGINS.match(title))


def _kind_of_both(title: str) -> ChapterKind | None:
    """The kind that a title in two languages names twice."""
    halves = [" ".join(half.split()) for half in (_HAN.sub(" ", title), _NOT_HAN.sub("", title))]
    if not all(halves):
        return None
    kinds = {_kind(plain_title(half)) for half in halves}
    return kinds.pop() if len(kinds) == 1 else None


def _kind(text: str) -> ChapterKind | None:
    text = _NUMBERED.sub("", text)
    if match := _APPENDIX.match(text):
        rest = text[match.end() :].strip(" .:–—-")
        if is_of_others(rest):
            return "appendix"
        if _OWN_FIGURES.fullmatch(rest):
            return "financial_information"
        return "accountants_report" if _REPORT.search(rest) else "appendix"
    bare = " ".join(_REDACTED.sub(" ", text).split())
    for candidate in dict.fromkeys((text, bare)):
        for kind, pattern in _PATTERNS:
            if pattern.fullmatch(candidate):
                strange = kind == "financial_information" and is_of_others(candidate)
                return None if strange else kind
    return "accountants_report" if _REPORT.fullmatch(text) else None
