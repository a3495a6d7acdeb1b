import type { TableChoices } from '@lantern/contract/floor'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

export interface SeatFormProps {
  tableId: number
  ends: TableChoices['seatUntil']
  desk: Desk
  onDone: () => void
}

/** Seats guests who have no booking: a name, until when, and how they pay. */
export function SeatForm({ tableId, ends, desk, onDone }: SeatFormProps) {
  const t = useTranslations('floor.seat')
  const [name, setName] = useState('')
  const [endTime, setEndTime] = useState(ends[0]?.endTime ?? '')
  const [pay, setPay] = useState<'cash' | 'bill' | 'none'>('cash')
  const chosen = ends.find((end) => end.endTime === endTime) ?? ends[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || name.trim() === '') return
    void desk.seat(tableId, { name, endTime: chosen.endTime, pay }).then((went) => went && onDone())
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-card border border-line p-4">
      <h3 className="text-lg">{t('title')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} required>
          <Input
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={t('until')}>
          <Select value={chosen?.endTime} onChange={(event) => setEndTime(event.target.value)}>
            {ends.map((end) => (
              <option key={end.endTime} value={end.endTime}>
                {t('end', { time: end.endTime, hours: end.hours })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t('pay')}
          value={pay}
          onValueChange={setPay}
          options={[
            { value: 'cash', label: t('cash') },
            { value: 'bill', label: t('bill') },
            { value: 'none', label: t('free') },
          ]}
        />
        <p className="heading figures text-xl">
          {money(pay !== 'none' && chosen ? chosen.totalPrice : 0)}
        </p>
      </div>
      <Button type="submit" loading={desk.isBusy} disabled={name.trim() === ''}>
        {t('submit')}
      </Button>
    </form>
  )
}
