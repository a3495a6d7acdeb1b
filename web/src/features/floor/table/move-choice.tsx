import type { LiveBooking, TableChoices } from '@lantern/contract/floor'
import { toCents } from '@lantern/contract/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import {
  DifferenceFields,
  useDifference,
  WhyFields,
} from '../../bills/payments/difference-fields.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

export interface MoveChoiceProps {
  booking: LiveBooking
  tables: TableChoices['moveTo']
  isStation: boolean
  desk: Desk
  onDone: () => void
}

/** The amount to pay, or to refund. */
function Difference({ amount }: { amount: number }) {
  const t = useTranslations('floor.move')
  return (
    <div className="flex items-baseline justify-between gap-3">
      <p className="text-sm text-soft">{t(amount > 0 ? 'toPay' : 'toReturn')}</p>
      <p className="heading figures text-xl">{moneyOfCents(Math.abs(amount))}</p>
    </div>
  )
}

/** The form of a move: the target, the settlement of the difference, and the submission. */
function useMoveForm({ booking, tables, isStation, desk, onDone }: MoveChoiceProps) {
  const [tableId, setTableId] = useState(tables[0]?.id)
  const target = tables.find(({ id }) => id === tableId) ?? tables[0]
  const difference = target?.difference ?? '0.00'
  const { id, version, isTab, unpaid, paidBy, status, isGuest } = booking
  const differing = useDifference({
    isTab,
    unpaid,
    difference: toCents(difference),
    isPending: status === 'pending',
    hasBalance: !isGuest && !isStation,
    paidBy,
  })
  const isSame = toCents(difference) === 0
  const move = async () => {
    const settled = isSame ? {} : differing.settle()
    if (!target || !settled) return
    const outcome = await desk.move(id, { tableId: target.id, version, difference, ...settled })
    if (outcome.isDone) onDone()
    else differing.approving.read(outcome.error)
  }
  return { target, setTableId, isSame, differing, move }
}

/**
 * Moves the party to another table that is free for the rest of its time. A price difference is shown, confirmed and
 * given a reason.
 */
export function MoveChoice(props: MoveChoiceProps) {
  const t = useTranslations('floor.move')
  const { target, setTableId, isSame, differing, move } = useMoveForm(props)
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('title')} className="min-w-40 flex-1">
          <Select value={target?.id} onChange={(event) => setTableId(Number(event.target.value))}>
            {props.tables.map(({ id, name, capacity, difference }) => (
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
          loading={props.desk.isBusy}
          disabled={!differing.isReady}
          onClick={() => void move()}
        >
          {t('submit')}
        </Button>
      </div>
      {!isSame && (
        <>
          <Difference amount={differing.booking.difference} />
          <DifferenceFields {...differing} />
          <WhyFields {...differing} />
        </>
      )}
    </section>
  )
}

const signed = (difference: string): string =>
  `${Number(difference) > 0 ? '+' : '−'}${money(Math.abs(Number(difference)))}`
