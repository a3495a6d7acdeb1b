import { toDollars, type Cents } from '@lantern/contract/pricing'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import {
  likelyCash,
  roomSumsOf,
  type RoomPayment,
  type RoomSums,
  type RoomWay,
} from './room-payment-draft.ts'

/** The attributes of a field for an amount of money. */
export const amountInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  className: 'figures',
  maxLength: 12,
} as const

/** The cash that the guest handed over, typed or by a press on a likely amount; the field says so if it is too little. */
function Tendered({
  value,
  onChange,
  sums: { toTake, change },
  isFoot,
}: {
  value: string
  onChange: (typed: string) => void
  sums: RoomSums
  isFoot: boolean
}) {
  const t = useTranslations('bills.pay')
  const isTooLittle = toTake !== null && change === null
  const choices = toTake === null ? [] : likelyCash(toTake)
  return (
    <div className={isFoot ? 'flex items-end gap-2' : 'grid gap-2'}>
      <Field
        label={t('tendered')}
        hint={isFoot ? undefined : t('tenderedHint')}
        error={isTooLittle && t('tooLittle', { due: moneyOfCents(toTake) })}
        className={isFoot ? 'w-28 shrink-0' : ''}
      >
        <Input
          {...amountInput}
          value={value}
          placeholder={isFoot && toTake !== null ? moneyOfCents(toTake) : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="flex min-w-0 flex-1 flex-wrap content-end gap-2">
        {choices.length > 0 && <LikelyAmount label={t('exact')} onPress={() => onChange('')} />}
        {choices.map((cents) => (
          <LikelyAmount
            key={cents}
            label={moneyOfCents(cents).replace(/\.00$/, '')}
            onPress={() => onChange(toDollars(cents))}
          />
        ))}
      </div>
    </div>
  )
}

function LikelyAmount({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="outline" size="small" className="figures px-2.5!" onClick={onPress}>
      {label}
    </Button>
  )
}

/** What is taken or goes back, and for cash the change. */
function Outcome({ way, sums: { toTake, change } }: { way: RoomWay; sums: RoomSums }) {
  const t = useTranslations('bills.pay')
  return (
    <div aria-live="polite">
      <MoneyRows>
        {toTake !== null && (
          <MoneyRow
            total
            label={t(toTake < 0 ? 'toReturn' : 'toTake')}
            amount={moneyOfCents(Math.abs(toTake))}
          />
        )}
        {way === 'cash' && change !== null && change > 0 && (
          <MoneyRow label={t('change')} amount={moneyOfCents(change)} />
        )}
      </MoneyRows>
    </div>
  )
}

export interface PaymentFieldsProps<W extends RoomWay> {
  ways: readonly W[]
  /** `null` where no way is assumed, until one is chosen. */
  value: Omit<RoomPayment<W>, 'way'> & { way: W | null }
  onChange: (payment: RoomPayment<W>) => void
  /** The sums, as the form's own draft adds them up. */
  sums: RoomSums
  /** Further fields between the way and the cash: an amount, a tip. */
  children?: ReactNode
  /** In a foot that stays in sight: as low as possible, below sums that already show the total and the change. */
  isFoot?: boolean
}

/** Up to four ways in one row of a narrow panel. */
const footWays =
  'w-full! [&>label]:flex-auto [&>label]:px-1.5! [&>label]:text-center [&>label]:leading-tight'

/**
 * The fields of a payment, the same wherever staff take money: the way, the cash handed over, the amount and the
 * change.
 */
export function PaymentFields<W extends RoomWay>({
  ways,
  value,
  onChange,
  sums,
  children,
  isFoot = false,
}: PaymentFieldsProps<W>) {
  const t = useTranslations('bills.pay')
  const { way, tendered } = value
  const nameOf = (each: RoomWay) => t(`ways.${each}`)
  const fields = useRef<HTMLDivElement>(null)
  const choose = (next: W) => {
    onChange({ ...value, way: next })
    // The fields of a way open below it, which in a long dialog is out of sight.
    requestAnimationFrame(() => fields.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div ref={fields} className={isFoot ? 'grid gap-3' : 'grid gap-4'}>
      <div className="grid gap-2">
        {!isFoot && (
          <p className="text-sm font-semibold" aria-hidden="true">
            {t('how')}
          </p>
        )}
        <SegmentedControl<W>
          label={t('how')}
          value={way}
          onValueChange={choose}
          className={isFoot ? footWays : 'w-full! flex-wrap [&>label]:flex-1'}
          options={ways.map((each) => ({ value: each, label: nameOf(each) }))}
        />
        {way === 'terminal' && <p className="text-sm text-soft">{t('terminal')}</p>}
      </div>
      {children}
      {way === 'cash' && (sums.toTake === null || sums.toTake > 0) && (
        <Tendered
          value={tendered}
          onChange={(typed) => onChange({ way, tendered: typed })}
          sums={sums}
          isFoot={isFoot}
        />
      )}
      {!isFoot && way !== null && <Outcome way={way} sums={sums} />}
    </div>
  )
}

/** The payment of a room, of more time or of a difference. The amount is given; a negative one goes back. */
export function RoomPaymentFields<W extends RoomWay>({
  cents,
  ...props
}: Omit<PaymentFieldsProps<W>, 'sums' | 'children'> & { cents: Cents }) {
  return <PaymentFields {...props} sums={roomSumsOf(props.value, cents)} />
}
