import type { LiveBooking, TableChoices } from '@lantern/contract/floor'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { WayField } from '../../bills/way-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

export interface MoveChoiceProps {
  booking: LiveBooking
  tables: TableChoices['moveTo']
  isStation: boolean
  desk: Desk
  onDone: () => void
}

type DifferenceBy = 'balance' | 'cash' | 'terminal' | 'none'

/**
 * Moves the party to another table that is free for the rest of its time. Where that costs more or less, the difference
 * is shown, confirmed and given a reason.
 */
export function MoveChoice({ booking, tables, isStation, desk, onDone }: MoveChoiceProps) {
  const t = useTranslations('floor.move')
  const [to, setTo] = useState(tables[0]?.id ?? 0)
  const [differenceBy, setDifferenceBy] = useState<DifferenceBy>('none')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const target = tables.find(({ id }) => id === to) ?? tables[0]
  const amount = Number(target?.difference ?? 0)
  const ways: DifferenceBy[] =
    booking.isGuest || isStation
      ? ['cash', 'terminal', 'none']
      : ['balance', 'cash', 'terminal', 'none']
  const move = () => {
    if (!target) return
    if (amount !== 0 && reason.trim() === '') {
      setMissing(true)
      return
    }
    const { id: tableId, difference } = target
    const taken = amount === 0 ? {} : { differenceBy, reason }
    void desk
      .move(booking.id, { tableId, version: booking.version, difference, ...taken })
      .then((went) => went && onDone())
  }
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('title')} className="min-w-40 flex-1">
          <Select value={target?.id} onChange={(event) => setTo(Number(event.target.value))}>
            {tables.map(({ id, name, capacity, difference }) => (
              <option key={id} value={id}>
                {Number(difference) === 0
                  ? t('table', { name, capacity })
                  : t('priced', { name, capacity, difference: signed(difference) })}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="outline" loading={desk.isBusy} onClick={move}>
          {t('submit')}
        </Button>
      </div>
      {amount !== 0 && (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <p className="text-sm text-soft">{t(amount > 0 ? 'toPay' : 'toReturn')}</p>
            <p className="heading figures text-xl">{money(Math.abs(amount))}</p>
          </div>
          <WayField
            label={t('by')}
            value={differenceBy}
            onValueChange={setDifferenceBy}
            options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
          <Field
            label={t('reason')}
            error={isMissing && reason.trim() === '' ? t('needsReason') : undefined}
            required
          >
            <Input
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </>
      )}
    </section>
  )
}

const signed = (difference: string): string =>
  `${Number(difference) > 0 ? '+' : '−'}${money(Math.abs(Number(difference)))}`
