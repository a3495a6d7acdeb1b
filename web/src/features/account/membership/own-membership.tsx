import {
  getMemberships,
  Period,
  setRenewal,
  type Membership,
  type Memberships,
} from '@lantern/contract/members/tiers'
import { tiersUpTo } from '@lantern/contract/members/tier-terms'
import type { Venue } from '@lantern/contract/venue/venue'
import { toCents } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { TierName, tierName } from '../../../kit/member/tier-badge.tsx'
import { useTierTerms, type PublicTier } from '../../../kit/member/tier-terms.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { fullDate, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { lastNightOf, tierPrice } from './membership.ts'

/** Loaded on demand: only who buys needs the forms of payment. */
const BuyTier = onDemand(() => import('./buy-tier.tsx'))

interface TierProps {
  tier: PublicTier
  venue: Venue
  held: readonly Membership[]
}

/** What becomes of a bought tier at its end: it ends, or renews from the balance at the price that is shown. */
function Renewal({ tier, venue, renews }: Omit<TierProps, 'held'> & Pick<Membership, 'renews'>) {
  const t = useTranslations('membership')
  const taxes = useTaxes(venue)
  const { act, sending } = useAction(setRenewal, {
    done: ({ held }) => {
      const isOn = held.some(({ tierId, renews: period }) => tierId === tier.id && period !== null)
      return { title: t(isOn ? 'renewal.on' : 'renewal.off') }
    },
    failed: t('renewal.failed'),
  })
  const chosen = sending ? sending.body.renews : renews
  const choose = (text: string) => {
    const period = Period.options.find((each) => each === text) ?? null
    void act({ params: { id: String(tier.id) }, body: { renews: period } })
  }
  return (
    <Field label={t('renewal.label')} hint={chosen && t('renewal.hint')}>
      <Select value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('renewal.none')}</option>
        {Period.options.map((period) => {
          const price = tierPrice(tier, period, taxes)
          return (
            price && (
              <option key={period} value={period}>
                {t(`renewal.${period}`, { price: moneyOfCents(price.total) })}
              </option>
            )
          )
        })}
      </Select>
    </Field>
  )
}

interface SoldTierProps extends TierProps {
  /** Whether the member has it, or a higher one, without an end. Buying it would give them nothing. */
  isKept: boolean
  onBuy: (period: Period) => void
}

function Tier({ tier, venue, held, isKept, onBuy }: SoldTierProps) {
  const t = useTranslations('membership')
  const language = useLanguage()
  const termsOf = useTierTerms()
  const taxes = useTaxes(venue)
  const bought = held.find(({ source }) => source === 'purchase')
  const until = lastNightOf(held)
  const terms = [
    ...termsOf(tier, venue),
    ...(tier.yearlySpend === null ? [] : [t('bySpend', { amount: money(tier.yearlySpend) })]),
  ]
  return (
    <li className="grid gap-3 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <TierName tier={tier} />
        {held.length > 0 &&
          (until === null ? t('yours') : t('yoursUntil', { date: fullDate(until, language) }))}
      </p>
      {terms.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          {terms.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {bought && <Renewal {...{ tier, venue }} renews={bought.renews} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {Period.options.map((period) => {
          const price = isKept ? null : tierPrice(tier, period, taxes)
          return (
            price && (
              <Button key={period} variant="outline" size="small" onClick={() => onBuy(period)}>
                {t(`buy.${bought ? 'more' : 'new'}.${period}`, {
                  price: moneyOfCents(price.total),
                })}
              </Button>
            )
          )
        })}
      </div>
    </li>
  )
}

function Next({ next, spent, venue }: Pick<Memberships, 'next' | 'spent'> & { venue: Venue }) {
  const t = useTranslations('membership')
  const language = useLanguage()
  const tier = venue.tiers.find(({ id }) => id === next?.tierId)
  if (!next || !tier) return t('about')
  const words = t('next', { amount: money(next.left), tier: tierName(tier, language) })
  return (
    <>
      {words}
      <progress
        aria-label={words}
        value={toCents(spent)}
        max={toCents(spent) + toCents(next.left)}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunk [&::-moz-progress-bar]:bg-lantern [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-lantern"
      />
    </>
  )
}

export default function OwnMembership({ venue }: { venue: Venue }) {
  const t = useTranslations('membership')
  const query = useQuery(queryOf(getMemberships, {}))
  const [purchase, setPurchase] = useState<{ tierId: number; period: Period } | null>(null)
  const tierToBuy = purchase && venue.tiers.find(({ id }) => id === purchase.tierId)
  return (
    <Loaded query={query} failed={t('error')} skeleton={<PanelSkeleton className="h-24" />}>
      {({ held, spent, next }) => (
        <>
          <Fold id="membership" title={t('title')} about={<Next {...{ next, spent, venue }} />}>
            <ul className="grid gap-4">
              {venue.tiers.toReversed().map((tier) => (
                <Tier
                  key={tier.id}
                  {...{ tier, venue }}
                  isKept={held.some(
                    ({ tierId, until }) =>
                      until === null && tiersUpTo(venue.tiers, tierId).includes(tier),
                  )}
                  held={held.filter(({ tierId }) => tierId === tier.id)}
                  onBuy={(period) => setPurchase({ tierId: tier.id, period })}
                />
              ))}
            </ul>
          </Fold>
          {purchase && tierToBuy && (
            <BuyTier
              {...{ venue }}
              tier={tierToBuy}
              period={purchase.period}
              isRenewed={held.some(
                ({ tierId, renews }) => tierId === tierToBuy.id && renews !== null,
              )}
              onClose={() => setPurchase(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
