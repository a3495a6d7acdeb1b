import { timeOfDay } from '@lantern/contract/venue/clock'
import type { PartyAction } from '@lantern/contract/floor/desk'
import type { FloorTable, LiveBooking, TableChoices } from '@lantern/contract/floor/floor'
import { toCents } from '@lantern/contract/payments/pricing'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money, moneyOfCents, signedMoney } from '../../../lib/shown/format.ts'
import { useIsStation } from '../../../lib/session/station.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import {
  DifferenceFields,
  useDifference,
  WhyFields,
  useTimePayment,
} from '../../bills/payments/difference.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'
import { PaymentFields } from '../../bills/payments/payment-fields.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { ApprovalField, useApproval } from '../../bills/corrections/approval-field.tsx'

const AN_HOUR = 60
const CLEANING = 15

/** Sets a table's state by hand: reserved for an hour, occupied, being cleaned for a while, or none of these. */
export function MarkChoice({
  table,
  desk,
  onDone,
}: {
  table: FloorTable
  desk: Desk
  onDone: () => void
}) {
  const t = useTranslations('floor.mark')
  const mark = (status: FloorTable['status'], minutes?: number) =>
    void desk
      .mark(table, minutes === undefined ? { status } : { status, minutes })
      .then((went) => went && onDone())
  const isCleaned = table.cleaningUntil !== null
  const clean = (minutes: number) =>
    void desk.clean(table, minutes).then((went) => went && onDone())
  const isByHand = table.status !== 'available' && table.bookingId === null
  if (table.status === 'occupied' && !isByHand) return null
  const choice = (words: string, onClick: () => void) => (
    <Button variant="quiet" size="small" loading={desk.isBusy} onClick={onClick}>
      {words}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {table.status === 'available' && choice(t('reserve'), () => mark('reserved', AN_HOUR))}
      {table.status !== 'occupied' && choice(t('occupy'), () => mark('occupied'))}
      {table.status !== 'occupied' &&
        choice(isCleaned ? t('clean') : t('cleaning', { minutes: CLEANING }), () =>
          clean(isCleaned ? 0 : CLEANING),
        )}
      {isByHand && !isCleaned && choice(t('clear'), () => mark('available'))}
    </div>
  )
}

interface ExtendChoiceProps {
  extension: NonNullable<TableChoices['extension']>
  /** The party as the screen shows it. */
  party: Pick<LiveBooking, 'isTab' | 'unpaid' | 'paidBy' | 'version'>
  desk: Desk
  onDone: () => void
}

/** More time, with its price and the methods to pay it. */
export function ExtendChoice({ extension, party, desk, onDone }: ExtendChoiceProps) {
  const t = useTranslations('floor.extend')
  const language = useLanguage()
  const { bookingId, endTime, endsAt, totalPrice, fromBalance } = extension
  const payment = useTimePayment(party, {
    cents: toCents(totalPrice),
    hasBalance: !useIsStation() && fromBalance,
  })
  const { method: pay } = payment
  const extend = async () => {
    if (pay === null) return
    const body = { pay, version: party.version, endsAt, totalPrice }
    if (await desk.extend(bookingId, body)) onDone()
  }
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{t('title', { time: timeOfDay(endTime, language) })}</h3>
        <p className="heading figures text-xl">{money(totalPrice)}</p>
      </div>
      <PaymentFields {...payment.fields} />
      <Button
        variant="outline"
        loading={desk.isBusy}
        disabled={!payment.isReady}
        onClick={() => void extend()}
      >
        {t('submit', { time: timeOfDay(endTime, language) })}
      </Button>
    </section>
  )
}

interface UndoChoiceProps {
  booking: Pick<LiveBooking, 'id' | 'version'>
  act: PartyAction
  desk: Desk
  onDone?: () => void
}

/** Undoes the last act on a party. A large cash refund needs an approval. */
export function UndoChoice({ booking, act, desk, onDone }: UndoChoiceProps) {
  const t = useTranslations('staff.party')
  const approving = useApproval()
  const undo = async () => {
    const outcome = await desk.undo(booking, { act, ...approving.carried })
    if (outcome.isDone) onDone?.()
    else approving.read(outcome.error)
  }
  return (
    <>
      <ApprovalField approving={approving} />
      <Button
        variant="quiet"
        size="small"
        className="w-fit"
        loading={desk.isBusy}
        disabled={approving.isMissing}
        onClick={() => void undo()}
      >
        <Undo2 />
        {t(`undo.${act}`)}
      </Button>
    </>
  )
}

interface MoveChoiceProps {
  booking: LiveBooking
  tables: TableChoices['moveTo']
  desk: Desk
  onDone: () => void
}

/** Moves the party to another table. A price difference is shown, confirmed and given a reason. */
export function MoveChoice({ booking, tables, desk, onDone }: MoveChoiceProps) {
  const t = useTranslations('floor.move')
  const [tableId, setTableId] = useState(tables[0]?.id)
  const target = tables.find(({ id }) => id === tableId) ?? tables[0]
  const difference = target?.difference ?? '0.00'
  const { id, version, isTab, unpaid, paidBy, status, isGuest } = booking
  const differing = useDifference({
    isTab,
    unpaid,
    difference: toCents(difference),
    isPending: status === 'pending',
    hasBalance: !useIsStation() && !isGuest,
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
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('title')} className="min-w-40 flex-1">
          <Select value={target?.id} onChange={(event) => setTableId(Number(event.target.value))}>
            {tables.map(({ id, name, capacity, difference }) => (
              <option key={id} value={id}>
                {Number(difference) === 0
                  ? t('table', { name, capacity })
                  : t('priced', { name, capacity, difference: signedMoney(difference) })}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="outline"
          loading={desk.isBusy}
          disabled={!differing.isReady}
          onClick={() => void move()}
        >
          {t('submit')}
        </Button>
      </div>
      {!isSame && (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <p className="text-sm text-soft">
              {t(differing.booking.difference > 0 ? 'toPay' : 'toReturn')}
            </p>
            <p className="heading figures text-xl">
              {moneyOfCents(Math.abs(differing.booking.difference))}
            </p>
          </div>
          <DifferenceFields {...differing} />
          <WhyFields {...differing} />
        </>
      )}
    </section>
  )
}
