import type { LiveBooking, TableChoices } from '@lantern/contract/floor'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { WayField } from '../../bills/payments/way-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

export interface MoveChoiceProps {
  booking: LiveBooking
  tables: TableChoices['moveTo']
  isStation: boolean
  desk: Desk
  onDone: () => void
}

const waysOf = ['balance', 'cash', 'terminal', 'none'] as const
type DifferenceBy = (typeof waysOf)[number]

interface MoveEntries {
  tableId: number
  differenceBy: DifferenceBy
  reason: string
}

/** What there is to pay, or to give back. */
function Difference({ amount }: { amount: number }) {
  const t = useTranslations('floor.move')
  return (
    <div className="flex items-baseline justify-between gap-3">
      <p className="text-sm text-soft">{t(amount > 0 ? 'toPay' : 'toReturn')}</p>
      <p className="heading figures text-xl">{money(Math.abs(amount))}</p>
    </div>
  )
}

/**
 * Moves the party to another table that is free for the rest of its time. Where that costs more or less, the difference
 * is shown, confirmed and given a reason.
 */
export function MoveChoice({ booking, tables, isStation, desk, onDone }: MoveChoiceProps) {
  const t = useTranslations('floor.move')
  const targetOf = (id: number) => tables.find((table) => table.id === id) ?? tables[0]
  const amountOf = (id: number) => Number(targetOf(id)?.difference ?? 0)
  const { register, control, handleSubmit, setValue, formState } = useForm<MoveEntries>({
    defaultValues: { tableId: tables[0]?.id ?? 0, differenceBy: 'none', reason: '' },
    resolver: checkedBy(({ tableId, reason }) =>
      amountOf(tableId) !== 0 && reason.trim() === '' ? ['reason'] : [],
    ),
  })
  const [tableId, differenceBy] = useWatch({ control, name: ['tableId', 'differenceBy'] })
  const target = targetOf(tableId)
  const amount = amountOf(tableId)
  const ways = waysOf.filter((way) => way !== 'balance' || !(booking.isGuest || isStation))
  const move = handleSubmit(async ({ reason, ...entries }) => {
    if (!target) return
    const { id, difference } = target
    const taken = amount === 0 ? {} : { differenceBy: entries.differenceBy, reason }
    const body = { tableId: id, version: booking.version, difference, ...taken }
    if (await desk.move(booking.id, body)) onDone()
  })
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('title')} className="min-w-40 flex-1">
          <Select
            value={target?.id}
            onChange={(event) => setValue('tableId', Number(event.target.value))}
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
        <Button variant="outline" loading={desk.isBusy} onClick={() => void move()}>
          {t('submit')}
        </Button>
      </div>
      {amount !== 0 && (
        <>
          <Difference amount={amount} />
          <WayField
            label={t('by')}
            value={differenceBy}
            onValueChange={(next) => setValue('differenceBy', next)}
            options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
          <Field label={t('reason')} error={formState.errors.reason && t('needsReason')} required>
            <Input maxLength={200} {...register('reason')} />
          </Field>
        </>
      )}
    </section>
  )
}

const signed = (difference: string): string =>
  `${Number(difference) > 0 ? '+' : '−'}${money(Math.abs(Number(difference)))}`
