import type { Amenity } from '@lantern/contract/venue/amenities'
import { useTierId } from '../../../lib/session/session.ts'
import { receiptTaxes, type Cents } from '@lantern/contract/payments/pricing'
import type { Venue } from '@lantern/contract/venue/venue'
import { nameIn } from '@lantern/contract/venue/languages'
import { clockOfMinute } from '@lantern/contract/payments/rates'
import { sumTaxes } from '@lantern/contract/payments/taxes'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { PointsChoice } from '../../../kit/payment/points-choice.tsx'
import { TaxRows } from '../../../kit/payment/tax-rows.tsx'
import { longDate, moneyOfCents } from '../../../lib/shown/format.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Mark } from '../../../ui/layout/mark.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import type { ChoicePrice } from './price.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { useHourPrice } from '../../../kit/booking/hour-price.ts'
import { useHours } from '../../../kit/booking/use-hours.ts'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { classNames } from '../../../ui/layout/class-names.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

export interface SummaryProps {
  wizard: Wizard
  amenity: Amenity | undefined
  venue: Venue
  price: ChoicePrice | null
  /** `undefined` until it is known. */
  balance: Cents | undefined
  now: Cents
  points: ComponentProps<typeof PointsChoice> | null
  /** Whether only the price is shown, because room and hours are shown above. */
  bare?: boolean
}

function PriceRows(props: { date: string | null; venue: Venue; price: ChoicePrice }) {
  const t = useTranslations('bookings.summary')
  const { rangeOf } = useHours()
  const { date, venue, price } = props
  const { times = [] } = price
  const language = useLanguage()
  const tierId = useTierId()
  const tier = venue.tiers.find(({ id }) => id === tierId)
  const tierName = tier ? nameIn(tier, language) : ''
  const taxes = sumTaxes([...price.roomTaxes, ...price.feeTaxes])
  const feeLabel = () => {
    if (tier?.waivesFee) return t('feeOfTier', { tier: tierName })
    const percent = `${venue.serviceFeeBasisPoints / 100}%`
    return venue.balanceServiceFee ? t('fee', { percent }) : t('feeWaived')
  }
  return (
    <MoneyRows>
      {times.map(({ from, until, price: each, isPackage, amount }) => (
        <MoneyRow
          key={from}
          label={
            <>
              {times.length > 1
                ? rangeOf({
                    ...(date !== null && { bookingDate: date }),
                    startTime: clockOfMinute(from),
                    endTime: clockOfMinute(until),
                  })
                : t('subtotal')}{' '}
              <span className="text-sm whitespace-nowrap text-soft">
                {isPackage
                  ? t('package')
                  : t('hours', { count: (until - from) / 60, price: moneyOfCents(each) })}
              </span>
            </>
          }
          amount={moneyOfCents(amount)}
        />
      ))}
      {venue.serviceFeeBasisPoints > 0 && (
        <MoneyRow label={feeLabel()} amount={moneyOfCents(price.fee)} />
      )}
      <TaxRows taxes={receiptTaxes(taxes)} />
      <MoneyRow total label={t('total')} amount={moneyOfCents(price.total)} />
      {price.saved > 0 && (
        <MoneyRow label={t('saved', { tier: tierName })} amount={moneyOfCents(price.saved)} />
      )}
      {price.due.later > 0 && (
        <>
          <MoneyRow label={t('dueNow')} amount={moneyOfCents(price.due.now)} />
          <MoneyRow label={t('dueLater')} amount={moneyOfCents(price.due.later)} />
        </>
      )}
    </MoneyRows>
  )
}

/** The balance after the payment, or that it is too low. Its space is reserved, so that the button doesn't move. */
function BalanceAfter({ balance, due }: { balance: Cents | undefined; due: Cents }) {
  const t = useTranslations('bookings')
  if (balance === undefined) return <p className="min-h-[1lh] text-sm" />
  if (balance >= due) {
    const words = { balance: moneyOfCents(balance), rest: moneyOfCents(balance - due) }
    return <p className="figures text-sm text-soft">{t('summary.balance', words)}</p>
  }
  return (
    <Alert
      tone="destructive"
      title={t('low')}
      action={
        <Link to="/account" search={{ topup: '1' }} className={buttonLook('outline', 'small')}>
          {t('topUp')}
        </Link>
      }
    >
      <p>{t('lowAlert')}</p>
      <dl className="figures mt-2 grid grid-cols-[1fr_auto] gap-x-4">
        <dt>{t('lowBalance')}</dt>
        <dd className="text-right font-semibold">{moneyOfCents(balance)}</dd>
        <dt>{t('lowRequired')}</dt>
        <dd className="text-right font-semibold">{moneyOfCents(due)}</dd>
      </dl>
    </Alert>
  )
}

export function Summary(props: SummaryProps) {
  const { amenity, venue, price, balance, now, points, bare = false } = props
  const t = useTranslations('bookings')
  const language = useLanguage()
  const priceOf = useHourPrice()
  const { rangeOf } = useHours()
  const { date, start, end, step } = props.wizard
  if (!amenity) {
    return (
      <div className="grid justify-items-center gap-3 py-6 text-center">
        <Mark className="h-12" unlit />
        <p className="max-w-[16rem] text-balance text-soft">{t('summary.empty')}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {!bare && (
        <div>
          <p className="heading text-xl">{nameIn(amenity, language)}</p>
          {date !== null && step !== 'amenity' && (
            <p className="figures mt-1 text-soft">
              {longDate(date, language)}
              {start !== null && end !== null && (
                <span className="block">
                  {rangeOf({ bookingDate: date, startTime: start, endTime: end })}
                </span>
              )}
            </p>
          )}
        </div>
      )}
      {price === null ? (
        <p className="figures border-t border-line pt-3.5 text-sm text-soft">
          {t('summary.emptyTime', { price: priceOf(amenity) })}
        </p>
      ) : (
        <>
          <PriceRows date={date} venue={venue} price={price} />
          {price.minimum > 0 && (
            <Alert title={t('summary.minimum', { amount: moneyOfCents(price.minimum) })}>
              {t('summary.minimumText')}
            </Alert>
          )}
          {points && <PointsChoice {...points} />}
          <BalanceAfter balance={balance} due={now} />
        </>
      )}
    </div>
  )
}

const Sheet = onDemand(async () => ({
  default: (await import('../../../ui/overlays/dialog.tsx')).Sheet,
}))

interface SummaryBarProps extends Pick<SummaryProps, 'price' | 'balance' | 'now'> {
  amenity: Amenity
  /** The summary that a press on the total opens; `null` on the last step, whose page shows it anyway. */
  summary: ReactNode
  action: ReactNode
}

const look = 'grid min-h-11 content-center justify-items-start text-left'

/** A bar at the bottom: the action, and what is paid now, which opens the summary. Nothing may cover the action. */
export function SummaryBar({ amenity, price, balance, now, summary, action }: SummaryBarProps) {
  const t = useTranslations('bookings')
  const language = useLanguage()
  const priceOf = useHourPrice()
  const [open, setOpen] = useState(false)
  const total = price && moneyOfCents(price.due.now)
  const isLow = balance !== undefined && balance < now
  return (
    <div
      data-foot
      className="sticky bottom-0 z-30 -mx-4 mt-auto -mb-16 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
    >
      {price === null ? (
        <p className={`${look} min-w-0 flex-[9]`}>
          <span className="heading max-w-full truncate leading-tight">
            {nameIn(amenity, language)}
          </span>
          <span className="figures text-sm text-soft">
            {priceOf(amenity)} {t('perHour')}
          </span>
        </p>
      ) : (
        summary && (
          <button
            type="button"
            aria-label={`${t('summary.show')}: ${total}${isLow ? `, ${t('low')}` : ''}`}
            aria-haspopup="dialog"
            className={look}
            onClick={() => setOpen(true)}
          >
            <span className="text-xs text-soft">
              {t(price.due.later > 0 ? 'summary.dueNow' : 'summary.total')}
            </span>
            <span
              className={classNames(
                'figures flex items-center gap-1 text-lg leading-tight font-semibold',
                isLow && 'text-vermilion',
              )}
            >
              {isLow && <CircleAlert className="size-4" />}
              {total}
              <ChevronUp className="size-4 text-soft" />
            </span>
          </button>
        )
      )}
      {summary && open && (
        <Sheet side="bottom" onClose={() => setOpen(false)} title={t('summary.title')}>
          {summary}
        </Sheet>
      )}
      <div
        className={summary ? 'ml-auto flex gap-2 max-[22rem]:grow' : 'flex grow flex-wrap gap-2'}
      >
        {action}
      </div>
    </div>
  )
}
