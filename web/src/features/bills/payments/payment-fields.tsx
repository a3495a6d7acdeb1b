import type { Cents } from '@lantern/contract/pricing'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { roomSumsOf, type RoomPayment, type RoomSums, type RoomWay } from './room-payment-draft.ts'

/** The attributes of a field for an amount of money. */
export const amountInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  className: 'figures',
  maxLength: 12,
} as const

/** The cash that the guest handed over; the field says so if it is too little. */
function Tendered({
  value,
  onChange,
  sums: { toTake, change },
}: {
  value: string
  onChange: (typed: string) => void
  sums: RoomSums
}) {
  const t = useTranslations('bills.pay')
  const isTooLittle = toTake !== null && change === null
  return (
    <Field
      label={t('tendered')}
      hint={t('tenderedHint')}
      error={isTooLittle && t('tooLittle', { due: moneyOfCents(toTake) })}
    >
      <Input {...amountInput} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
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
  value: RoomPayment<W>
  onChange: (payment: RoomPayment<W>) => void
  /** What it comes to, as its own draft adds it up. */
  sums: RoomSums
  /** What else is asked, between the way and the cash: an amount, a tip. */
  children?: ReactNode
}

/** How something is paid, the same wherever staff take money: the way, the cash handed over, what is taken and the change. */
export function PaymentFields<W extends RoomWay>({
  ways,
  value,
  onChange,
  sums,
  children,
}: PaymentFieldsProps<W>) {
  const t = useTranslations('bills.pay')
  const { way, tendered } = value
  const nameOf = (each: RoomWay) => t(`ways.${each}`)
  const fields = useRef<HTMLDivElement>(null)
  const choose = (next: W) => {
    onChange({ ...value, way: next })
    // What a way asks for opens below it, in a long dialog below the fold.
    requestAnimationFrame(() => fields.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div ref={fields} className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-sm font-semibold" aria-hidden="true">
          {t('how')}
        </p>
        <SegmentedControl<W>
          label={t('how')}
          value={way}
          onValueChange={choose}
          className="w-full! flex-wrap [&>label]:flex-1"
          options={ways.map((each) => ({ value: each, label: nameOf(each) }))}
        />
        {way === 'terminal' && <p className="text-sm text-soft">{t('terminal')}</p>}
      </div>
      {children}
      {way === 'cash' && (sums.toTake === null || sums.toTake > 0) && (
        <Tendered
          value={tendered}
          onChange={(typed) => onChange({ ...value, tendered: typed })}
          sums={sums}
        />
      )}
      <Outcome way={way} sums={sums} />
    </div>
  )
}

/** The payment of a room, of more time or of a difference: an amount that is given, negative where it goes back. */
export function RoomPaymentFields<W extends RoomWay>({
  cents,
  ...props
}: Omit<PaymentFieldsProps<W>, 'sums' | 'children'> & { cents: Cents }) {
  return <PaymentFields {...props} sums={roomSumsOf(props.value, cents)} />
}
