import type { LiveBooking, TableChoices } from '@lantern/contract/floor'
import { toCents, type Cents } from '@lantern/contract/pricing'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import {
  moveBody,
  wrongMove,
  type DifferenceEntries,
} from '../../bills/payments/difference-entries.ts'
import { differenceWays, roomSumsOf } from '../../bills/payments/room-payment-draft.ts'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

export interface MoveChoiceProps {
  booking: LiveBooking
  tables: TableChoices['moveTo']
  isStation: boolean
  desk: Desk
  onDone: () => void
}

interface MoveEntries extends DifferenceEntries {
  tableId: number
}

/** The amount to pay, or to give back. */
function Difference({ amount }: { amount: number }) {
  const t = useTranslations('floor.move')
  return (
    <div className="flex items-baseline justify-between gap-3">
      <p className="text-sm text-soft">{t(amount > 0 ? 'toPay' : 'toReturn')}</p>
      <p className="heading figures text-xl">{moneyOfCents(Math.abs(amount))}</p>
    </div>
  )
}

interface PayingProps {
  form: UseFormReturn<MoveEntries>
  ways: ReturnType<typeof differenceWays>
  amount: Cents
}

/** How a difference is paid or given back, and why. */
function Paying({ form, ways, amount }: PayingProps) {
  const t = useTranslations('floor.move')
  const payment = useWatch({ control: form.control, name: 'payment' })
  return (
    <>
      <Difference amount={amount} />
      <RoomPaymentFields
        ways={ways}
        value={payment}
        onChange={(next) => form.setValue('payment', next)}
        cents={amount}
      />
      <Field label={t('reason')} error={form.formState.errors.reason && t('needsReason')} required>
        <Input maxLength={200} {...form.register('reason')} />
      </Field>
    </>
  )
}

/**
 * Moves the party to another table that is free for the rest of its time. If the price differs, the difference is
 * shown, confirmed and given a reason.
 */
export function MoveChoice({ booking, tables, isStation, desk, onDone }: MoveChoiceProps) {
  const t = useTranslations('floor.move')
  const targetOf = (id: number) => tables.find((table) => table.id === id) ?? tables[0]
  const form = useForm<MoveEntries>({
    defaultValues: {
      tableId: tables[0]?.id ?? 0,
      payment: { way: 'unchanged', tendered: '' },
      reason: '',
    },
    resolver: checkedBy((entries) => wrongMove(entries, targetOf(entries.tableId))),
  })
  const [tableId, payment] = useWatch({ control: form.control, name: ['tableId', 'payment'] })
  const target = targetOf(tableId)
  const amount = toCents(target?.difference ?? '0')
  const ways = differenceWays(!booking.isGuest && !isStation)
  const move = form.handleSubmit(async (entries) => {
    if (!target) return
    if (await desk.move(booking.id, moveBody(entries, target, booking.version))) onDone()
  })
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('title')} className="min-w-40 flex-1">
          <Select
            value={target?.id}
            onChange={(event) => form.setValue('tableId', Number(event.target.value))}
          >
            {tables.map(({ id, name, capacity, difference }) => (
              <option key={id} value={id}>
                {Number(difference) === 0
                  ? t('table', { name, capacity })
                  : t('priced', { name, capacity, difference: signed(difference) })}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="outline"
          loading={desk.isBusy}
          disabled={roomSumsOf(payment, amount).change === null}
          onClick={() => void move()}
        >
          {t('submit')}
        </Button>
      </div>
      {amount !== 0 && <Paying form={form} ways={ways} amount={amount} />}
    </section>
  )
}

const signed = (difference: string): string =>
  `${Number(difference) > 0 ? '+' : '−'}${money(Math.abs(Number(difference)))}`
