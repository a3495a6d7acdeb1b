import type { TaxedKind } from '@lantern/contract/payments/taxes'

/**
 * Canada's provinces and territories for proposals that the owner confirms: names, time zones,
 * currency and taxes. It charges nothing by itself. To be read again each year, and when a budget changes a rate.
 */

/** The day of which the proposals are. */
export const provincesAsOf = '2026-01-01'

/** A rate for each taxed kind; `null` where the owner must look it up. */
type ProposedRates = Readonly<Record<TaxedKind, number | null>>

interface ProposedTax {
  en: string
  ch: string
  rates: ProposedRates
}

interface Province {
  country: 'CA'
  /** ISO 3166-2 without the country, as in `venue_settings.region`. */
  region: string
  en: string
  ch: string
  /** IANA names, that of most inhabitants first. */
  timeZones: readonly [string, ...string[]]
  currency: 'CAD'
  taxes: readonly ProposedTax[]
}

const each = (rate: number): ProposedRates => ({
  room: rate,
  service_fee: rate,
  food: rate,
  beverage: rate,
  alcohol: rate,
  service: rate,
})

/** Provincial sales taxes leave out most services and real property; a room by the hour may be either. */
const unclear = { room: null, service_fee: null, service: null }

const gst: ProposedTax = { en: 'GST', ch: '联邦销售税', rates: each(5_000) }
const hst = (rate: number): ProposedTax => ({ en: 'HST', ch: 'HST', rates: each(rate) })

/** British Columbia leaves food untaxed; of soft drinks only soda is taxed, and liquor has its own rate. */
const britishColumbia: ProposedTax = {
  en: 'PST',
  ch: '省销售税',
  rates: { ...unclear, food: 0, beverage: null, alcohol: 10_000 },
}

/** Manitoba doesn't tax meals up to a small amount. */
const manitoba: ProposedTax = {
  en: 'RST',
  ch: '省零售税',
  rates: { ...unclear, food: null, beverage: null, alcohol: 7_000 },
}

/** Saskatchewan taxes alcohol by a tax of its own. */
const saskatchewan: ProposedTax = {
  en: 'PST',
  ch: '省销售税',
  rates: { ...unclear, food: 6_000, beverage: 6_000, alcohol: 0 },
}
const liquor: ProposedTax = { en: 'LCT', ch: '酒类消费税', rates: { ...each(0), alcohol: 10_000 } }

/** Quebec's is on the price before GST. */
const quebec: ProposedTax = { en: 'QST', ch: '魁北克销售税', rates: each(9_975) }

const inCanada = (
  region: string,
  [en, ch]: readonly [string, string],
  timeZones: Province['timeZones'],
  taxes: readonly ProposedTax[],
): Province => ({ country: 'CA', region, en, ch, timeZones, currency: 'CAD', taxes })

export const provinces: readonly Province[] = [
  inCanada('AB', ['Alberta', '艾伯塔省'], ['America/Edmonton'], [gst]),
  inCanada(
    'BC',
    ['British Columbia', '不列颠哥伦比亚省'],
    ['America/Vancouver', 'America/Dawson_Creek', 'America/Fort_Nelson', 'America/Edmonton'],
    [gst, britishColumbia],
  ),
  inCanada('MB', ['Manitoba', '曼尼托巴省'], ['America/Winnipeg'], [gst, manitoba]),
  inCanada('NB', ['New Brunswick', '新不伦瑞克省'], ['America/Moncton'], [hst(15_000)]),
  inCanada(
    'NL',
    ['Newfoundland and Labrador', '纽芬兰与拉布拉多省'],
    ['America/St_Johns', 'America/Goose_Bay'],
    [hst(15_000)],
  ),
  inCanada('NS', ['Nova Scotia', '新斯科舍省'], ['America/Halifax'], [hst(14_000)]),
  inCanada(
    'NT',
    ['Northwest Territories', '西北地区'],
    ['America/Edmonton', 'America/Inuvik'],
    [gst],
  ),
  inCanada(
    'NU',
    ['Nunavut', '努纳武特地区'],
    ['America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay', 'America/Atikokan'],
    [gst],
  ),
  inCanada(
    'ON',
    ['Ontario', '安大略省'],
    ['America/Toronto', 'America/Winnipeg', 'America/Atikokan'],
    [hst(13_000)],
  ),
  inCanada('PE', ['Prince Edward Island', '爱德华王子岛省'], ['America/Halifax'], [hst(15_000)]),
  inCanada(
    'QC',
    ['Quebec', '魁北克省'],
    ['America/Toronto', 'America/Halifax', 'America/Blanc-Sablon'],
    [gst, quebec],
  ),
  inCanada(
    'SK',
    ['Saskatchewan', '萨斯喀彻温省'],
    ['America/Regina', 'America/Edmonton'],
    [gst, saskatchewan, liquor],
  ),
  inCanada('YT', ['Yukon', '育空地区'], ['America/Whitehorse'], [gst]),
]

/** The province or territory of a venue's country and region, or `undefined` for any that isn't listed. */
export const provinceOf = (country: string, region: string): Province | undefined =>
  provinces.find((each) => each.country === country && each.region === region)
