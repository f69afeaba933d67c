"""What drawn documents are made of, in two languages. No company, person or figure is real."""

from __future__ import annotations

from typing import NamedTuple

Pair = tuple[str, str]
"""The same in English and in traditional Chinese."""


class Trade(NamedTuple):
    """What a company does: its goods, the word that its industry goes by, and who buys."""

    goods: Pair
    sector: Pair
    """The word that any true name of the industry holds, in small letters."""
    industry: Pair
    verb: Pair
    noun: Pair
    buyers: Pair


MAKES: Pair = ("manufactures and sells", "製造及銷售")
GIVES: Pair = ("provides", "提供")
TRADES = (
    Trade(("smart water meters", "智能水錶"), ("water meter", "水錶"), ("smart water meter", "智能水錶"), MAKES, ("manufacturer", "製造商"), ("water utilities", "水務公司")),
    Trade(("precision gears", "精密齒輪"), ("gear", "齒輪"), ("precision gear", "精密齒輪"), MAKES, ("manufacturer", "製造商"), ("makers of machines", "機械製造商")),
    Trade(("infant milk formula", "嬰兒配方奶粉"), ("milk formula", "配方奶粉"), ("infant milk formula", "嬰兒配方奶粉"), MAKES, ("producer", "生產商"), ("shops for mothers and babies", "母嬰店")),
    Trade(("property management services", "物業管理服務"), ("property management", "物業管理"), ("property management", "物業管理"), GIVES, ("service provider", "服務供應商"), ("owners of homes and offices", "住宅及辦公樓業主")),
    Trade(("cold chain logistics services", "冷鏈物流服務"), ("cold chain", "冷鏈"), ("cold chain logistics", "冷鏈物流"), GIVES, ("service provider", "服務供應商"), ("supermarkets", "超級市場")),
    Trade(("ceramic tiles", "瓷磚"), ("tile", "瓷磚"), ("ceramic tile", "瓷磚"), MAKES, ("manufacturer", "製造商"), ("builders of homes", "住宅建築商")),
    Trade(("veterinary vaccines", "動物疫苗"), ("vaccine", "疫苗"), ("veterinary vaccine", "動物疫苗"), MAKES, ("producer", "生產商"), ("breeders", "養殖場")),
    Trade(("online language courses", "在線語言課程"), ("language", "語言"), ("online language education", "在線語言教育"), GIVES, ("provider", "供應商"), ("adult learners", "成年學員")),
)  # fmt: skip

FIRST: tuple[Pair, ...] = (
    ("Fernwick", "蕨威"), ("Amberlode", "琥珀源"), ("Quillhaven", "翎港"), ("Stonebeck", "石溪"),
    ("Kestrel Bay", "隼灣"), ("Marrowdale", "沃谷"), ("Tolland", "拓蘭"), ("Yewbridge", "紫杉橋"),
    ("Pellworth", "沛沃"), ("Osprey Lane", "鶚徑"), ("Greyfell", "灰嶺"), ("Lindenmoor", "椴原"),
)  # fmt: skip
SECOND: tuple[Pair, ...] = (
    ("Technology", "科技"), ("Industrial", "實業"), ("Development", "發展"), ("Bright", "光明"),
    ("Pacific", "太平洋"), ("United", "聯合"),
)  # fmt: skip
SUFFIXES: tuple[Pair, ...] = (
    ("Holdings Limited", "控股有限公司"), ("Group Limited", "集團有限公司"),
    ("International Holdings Limited", "國際控股有限公司"), ("Holdings Limited", "控股有限公司"),
    ("Group Holdings Limited", "集團控股有限公司"), ("Limited", "有限公司"),
)  # fmt: skip
JOINT_STOCK: Pair = ("Co., Ltd.", "股份有限公司")

PLACES: tuple[Pair, ...] = (
    ("Cayman Islands", "開曼群島"), ("Cayman Islands", "開曼群島"), ("Bermuda", "百慕達"),
    ("British Virgin Islands", "英屬處女群島"),
)  # fmt: skip
PRC: Pair = ("People’s Republic of China", "中華人民共和國")
HONG_KONG: Pair = ("Hong Kong", "香港")

BANKS: tuple[Pair, ...] = (
    ("Tidewater Capital Asia Limited", "潮水融資（亞洲）有限公司"), ("Copperfield Securities (Hong Kong) Limited", "銅田證券（香港）有限公司"),
    ("Ninepin International Capital Limited", "九柱國際融資有限公司"), ("Belvoir Corporate Finance Limited", "貝沃企業融資有限公司"),
    ("Sunderland Quay Securities Limited", "新德碼頭證券有限公司"), ("Ravenhall Capital Limited", "鴉堂資本有限公司"),
)  # fmt: skip
LAWYERS: tuple[Pair, ...] = (("Pemberley & Stroud", "彭貝律師事務所"), ("Wing & Marsh LLP", "永沼律師行"), ("Jade Seal Law Offices", "玉璽律師事務所"))  # fmt: skip
AUDITORS: tuple[Pair, ...] = (
    ("Chalk & Ledger", "白堊會計師事務所"),
    ("Abacus Thornton", "算盤會計師行"),
)
CONSULTANTS: tuple[Pair, ...] = (
    ("Plumb Line Research", "鉛垂諮詢"),
    ("Hollis & Ward", "霍利斯諮詢"),
)
OTHERS: tuple[Pair, ...] = (
    ("Old Gantry Group Limited", "老門架集團有限公司"), ("Bluebarrow Holdings Limited", "藍丘控股有限公司"),
    ("Saffron Pier Limited", "番紅碼頭有限公司"), ("Wexcombe Enterprises Limited", "韋谷企業有限公司"),
)  # fmt: skip
"""Parents, investees, guarantors and offerors."""
OTHER_TRADES: tuple[Pair, ...] = (
    ("department stores", "百貨商店"), ("hotels", "酒店"), ("toll roads", "收費公路"), ("coal mines", "煤礦"),
)  # fmt: skip
"""Of what nobody here takes for the issuer's own."""
STREETS: tuple[Pair, ...] = (
    ("28/F, Lantern House, 8 Sugar Street, Central, Hong Kong", "香港中環糖街8號燈籠大廈28樓"),
    ("Unit 1201, Two Harbour Square, 33 Kite Road, Kowloon, Hong Kong", "香港九龍風箏道33號海港廣場二座1201室"),
    ("10th Floor, Mill Tower, 1 Orchard Lane, Wan Chai, Hong Kong", "香港灣仔果園里1號磨坊大廈10樓"),
    ("Room 506, Block B, 77 Canal Road, Hangzhou, PRC", "中國杭州運河路77號B座506室"),
)  # fmt: skip

RISKS: tuple[tuple[Pair, tuple[Pair, ...]], ...] = (
    (
        ("Risks Relating to Our Business", "與我們業務有關的風險"),
        (
            ("We depend on a small number of customers, and the loss of any of them may harm our sales.", "我們依賴少數客戶，流失任何一名客戶均可能損害我們的銷售。"),
            ("We may not be able to keep our skilled workers.", "我們未必能挽留熟練工人。"),
            ("Prices of what we buy may rise, and we may not be able to pass a rise on to those who buy from us, which may reduce what we earn.", "採購價格可能上升，而我們未必能將升幅轉嫁予客戶，這可能減少我們的盈利。"),
            ("Our insurance may not cover all losses.", "我們的保險未必足以涵蓋所有損失。"),
            ("Faults in our products or services may lead to claims against us.", "我們的產品或服務如有缺陷可能導致針對我們的索償。"),
            ("A stop of our plants or offices would interrupt our deliveries.", "廠房或辦公室停運將令我們的交付中斷。"),
        ),
    ),
    (
        ("Risks Relating to Doing Business in the PRC", "與在中國經營業務有關的風險"),
        (
            ("Changes in rules on the environment may raise our costs.", "環境法規的變動可能增加我們的成本。"),
            ("Payments out of the PRC are subject to control of foreign exchange.", "從中國匯出款項須受外匯管制。"),
            ("It may be difficult to serve court papers on us or our Directors.", "向我們或董事送達法律程序文件可能存在困難。"),
        ),
    ),
    (
        ("Risks Relating to the Offering", "與發售有關的風險"),
        (
            ("There has been no market for our Shares before, and none may arise.", "股份過往並無公開市場，日後亦未必會形成活躍市場。"),
            ("The price of our Shares may fall.", "股份價格可能下跌。"),
            ("Holders of our Shares will be diluted at once.", "股份持有人的權益將即時遭攤薄。"),
        ),
    ),
)  # fmt: skip
UPPER_LEVELS: tuple[Pair, ...] = (
    ("RISKS RELATING TO OUR OPERATIONS AND WHERE WE OPERATE", "有關我們營運及經營地區的風險"),
    ("RISKS RELATING TO THE MARKET FOR OUR SHARES", "有關股份市場的風險"),
)
USES: tuple[Pair, ...] = (
    ("building a second site in Jiaxing", "於嘉興興建第二處設施"), ("repaying a bank loan due in 2027", "償還於2027年到期的銀行貸款"),
    ("research into new lines", "研發新產品線"), ("opening sales offices in other provinces", "於其他省份開設銷售辦事處"),
    ("buying machines and vehicles", "購置機器及車輛"), ("working capital and other general corporate purposes", "營運資金及其他一般公司用途"),
)  # fmt: skip
FILLER: tuple[Pair, ...] = (
    ("The weather of the year has a bearing on how much is sold in each quarter, and so the results of one quarter say little of the next.", "全年天氣影響各季度的銷量，故單一季度的業績對下一季度的參考作用有限。"),
    ("Investors should read this together with the notes, and should not rely on any one figure alone.", "投資者應連同附註一併閱讀，不應僅依賴任何單一數字。"),
    ("Rent is paid each month in advance, and deposits are returned at the end of the term.", "租金於每月預付，按金於租期屆滿時退還。"),
    ("The number of staff has grown in step with demand, and training is held twice a year.", "員工人數隨需求增長，並每年舉行兩次培訓。"),
    ("Wages in the region have risen in the past years and may rise further in the years to come.", "區內工資過去數年上升，未來數年可能繼續上升。"),
    ("Interest on deposits varies with the rates that banks set from time to time.", "存款利息隨銀行不時釐定的利率變動。"),
    ("Trade receivables are due in thirty to ninety days, and most were settled in time.", "貿易應收款項於三十至九十日內到期，大部分已準時結清。"),
)  # fmt: skip
"""Sentences that say nothing that a field asks for."""
