import type { Sent } from '@lantern/contract/calls/endpoint'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import type { Language } from '@lantern/contract/venue/languages'
import { readWhole } from '@lantern/contract/calls/numbers'
import { type ListedTiers, type saveTiers, type Tier, Tiers } from '@lantern/contract/members/tiers'

/** The figures of a tier; an empty one is none, or the venue's usual. */
export const wholes = ['daysAhead', 'primeBookings', 'pointsPerDollar'] as const
export const amounts = ['yearlySpend', 'monthlyPrice', 'yearlyPrice'] as const
type Figure = (typeof wholes)[number] | (typeof amounts)[number]

/** A tier as the fields of its form, with its figures as typed. */
export interface TierEntries extends Record<Figure, string> {
  id?: number | undefined
  nameEn: string
  nameCh: string
  color: Tier['color']
  discountPercent: string
  waivesFee: boolean
  discordRole: string
}

/** The tiers, from the lowest to the highest. */
export interface TiersEntries {
  tiers: TierEntries[]
}

export const newTier = (): TierEntries => ({
  nameEn: '',
  nameCh: '',
  color: 'amber',
  discountPercent: '',
  waivesFee: false,
  daysAhead: '',
  primeBookings: '',
  pointsPerDollar: '',
  discordRole: '',
  yearlySpend: '',
  monthlyPrice: '',
  yearlyPrice: '',
})

const typed = (figure: string | number | null) => (figure === null ? '' : String(figure))

export const entriesOf = ({ tiers }: ListedTiers): TiersEntries => ({
  tiers: tiers.map((tier) => ({
    id: tier.id,
    nameEn: tier.nameEn,
    nameCh: tier.nameCh === tier.nameEn ? '' : tier.nameCh,
    color: tier.color,
    discountPercent: tier.discountPercent === 0 ? '' : String(tier.discountPercent),
    waivesFee: tier.waivesFee,
    daysAhead: typed(tier.daysAhead),
    primeBookings: typed(tier.primeBookings),
    pointsPerDollar: typed(tier.pointsPerDollar),
    discordRole: tier.discordRole ?? '',
    yearlySpend: typed(tier.yearlySpend),
    monthlyPrice: typed(tier.monthlyPrice),
    yearlyPrice: typed(tier.yearlyPrice),
  })),
})

type Body = Sent<typeof saveTiers>['body']

const isEmpty = (text: string) => text.trim() === ''
const whole = (text: string) => (isEmpty(text) ? null : readWhole(text))
const amount = (text: string) => (isEmpty(text) ? null : text)

/** The body of the call. A text that isn't a number becomes NaN, and is refused. */
export const bodyOf = (version: number, { tiers }: TiersEntries): Body => ({
  version,
  tiers: tiers.map(({ id, ...tier }) => ({
    ...(id !== undefined && { id }),
    ...tier,
    discountPercent: whole(tier.discountPercent) ?? 0,
    daysAhead: whole(tier.daysAhead),
    primeBookings: whole(tier.primeBookings),
    pointsPerDollar: whole(tier.pointsPerDollar),
    discordRole: isEmpty(tier.discordRole) ? null : tier.discordRole,
    yearlySpend: amount(tier.yearlySpend),
    monthlyPrice: amount(tier.monthlyPrice),
    yearlyPrice: amount(tier.yearlyPrice),
  })),
})

const texts = ['nameEn', 'nameCh', 'discountPercent', 'discordRole', ...wholes, ...amounts] as const

/** The fields that the contract refuses, each with its sentence. */
export function wrongTiers(entries: TiersEntries, language: Language) {
  const { error } = Tiers.safeParse(bodyOf(1, entries), sentencesIn(language))
  return new Map(
    (error?.issues ?? []).toReversed().flatMap(({ path: [, place, name], message }) => {
      const field = texts.find((each) => each === name)
      return field ? [[`tiers.${Number(place)}.${field}` as const, message] as const] : []
    }),
  )
}
