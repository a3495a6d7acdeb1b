import { zodResolver } from '@hookform/resolvers/zod'
import type { Sent } from '@lantern/contract/endpoint'
import { seatGuest, type TableChoices } from '@lantern/contract/floor'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

type SeatEntries = Sent<typeof seatGuest>['body']

export interface SeatFormProps {
  tableId: number
  ends: TableChoices['seatUntil']
  desk: Desk
  onDone: () => void
}

/** Seats guests who have no booking: a name, until when, and how they pay. */
export function SeatForm({ tableId, ends, desk, onDone }: SeatFormProps) {
  const t = useTranslations('floor.seat')
  const { register, handleSubmit, setValue, control } = useForm<SeatEntries>({
    defaultValues: { name: '', endTime: ends[0]?.endTime ?? '', pay: 'cash' },
    resolver: zodResolver(seatGuest.body),
  })
  const [name, endTime, pay] = useWatch({ control, name: ['name', 'endTime', 'pay'] })
  const chosen = ends.find((end) => end.endTime === endTime) ?? ends[0]
  const submit = handleSubmit(async (body) => {
    if (chosen && (await desk.seat(tableId, { ...body, endTime: chosen.endTime }))) onDone()
  })
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-card border border-line p-4"
    >
      <h3 className="text-lg">{t('title')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} required>
          <Input maxLength={80} autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('until')}>
          <Select
            value={chosen?.endTime}
            onChange={({ target }) => setValue('endTime', target.value)}
          >
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
          onValueChange={(next) => setValue('pay', next)}
          options={[
            { value: 'cash', label: t('cash') },
            { value: 'none', label: t('free') },
          ]}
        />
        <p className="heading figures text-xl">
          {money(pay === 'cash' && chosen ? chosen.totalPrice : 0)}
        </p>
      </div>
      <Button type="submit" loading={desk.isBusy} disabled={name.trim() === ''}>
        {t('submit')}
      </Button>
    </form>
  )
}
