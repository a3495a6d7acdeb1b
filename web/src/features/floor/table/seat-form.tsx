import type { Sent } from '@lantern/contract/endpoint'
import type { TableChoices } from '@lantern/contract/floor'
import type { seatGuest } from '@lantern/contract/party'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { amountFor } from '@lantern/contract/spending'
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { WayField } from '../../bills/payments/way-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

/** Ends move on with the minutes; what is chosen is for how long. */
type SeatEntries = Pick<Sent<typeof seatGuest>['body'], 'name' | 'minutes' | 'pay'> & {
  /** As they are written; blank where nobody has said. */
  partySize: string
  contactPhone: string
}

export interface SeatFormProps {
  tableId: number
  choices: Pick<TableChoices, 'seatUntil' | 'stepMinutes' | 'night' | 'minimumSpends'>
  desk: Desk
  onDone: () => void
}

const ways = ['cash', 'terminal', 'bill', 'none'] as const

const hoursIn = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** Who they are: a name, how many, a phone. */
function Guest({ register }: { register: UseFormRegister<SeatEntries> }) {
  const t = useTranslations('floor.seat')
  return (
    <>
      <Field label={t('name')} required>
        <Input maxLength={80} autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid grid-cols-[6rem_1fr] gap-3">
        <Field label={t('partySize')}>
          <Input type="number" min={1} max={999} autoComplete="off" {...register('partySize')} />
        </Field>
        <Field label={t('phone')}>
          <Input type="tel" maxLength={40} autoComplete="off" {...register('contactPhone')} />
        </Field>
      </div>
    </>
  )
}

function EndOptions({ ends }: { ends: TableChoices['seatUntil'] }) {
  const t = useTranslations('floor.seat')
  return ends.map(({ minutes, endTime }) => (
    <option key={minutes} value={minutes}>
      {t('end', { time: endTime, hours: hoursIn(minutes) })}
    </option>
  ))
}

/** What the call is asked for: what was typed, for the end that was chosen. */
function bodyOf(
  { partySize, contactPhone, ...entries }: SeatEntries,
  { endTime: _shown, ...stay }: TableChoices['seatUntil'][number],
  minimum: Cents,
): Sent<typeof seatGuest>['body'] {
  const size = Number(partySize)
  return {
    ...entries,
    minimumSpend: toDollars(minimum),
    ...(size > 0 && { partySize: size }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    ...stay,
  }
}

/** Seats guests who have no booking: a name, until when, and how they pay. */
export function SeatForm({ tableId, choices, desk, onDone }: SeatFormProps) {
  const t = useTranslations('floor.seat')
  const { seatUntil: ends, stepMinutes, night: date, minimumSpends } = choices
  const { register, handleSubmit, setValue, control } = useForm<SeatEntries>({
    defaultValues: {
      name: '',
      minutes: ends[0]?.minutes ?? 0,
      pay: 'cash',
      partySize: '',
      contactPhone: '',
    },
  })
  const [name, minutes, pay, people] = useWatch({
    control,
    name: ['name', 'minutes', 'pay', 'partySize'],
  })
  const minimum = amountFor(minimumSpends, { date, partySize: Number(people) || null })
  const chosen = ends.find((end) => end.minutes === minutes) ?? ends[0]
  const submit = handleSubmit(async (entries) => {
    if (chosen && (await desk.seat(tableId, bodyOf(entries, chosen, minimum)))) onDone()
  })
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-card border border-line p-4"
    >
      <h3 className="text-lg">{t('title')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Guest register={register} />
        <Field label={t('until')}>
          <Select
            value={chosen?.minutes}
            onChange={({ target }) => setValue('minutes', Number(target.value))}
          >
            <EndOptions ends={ends} />
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WayField
          label={t('pay')}
          value={pay}
          onValueChange={(next) => setValue('pay', next)}
          options={ways.map((value) => ({ value, label: t(value === 'none' ? 'free' : value) }))}
        />
        <p className="heading figures text-xl">
          {money(pay !== 'none' && chosen ? chosen.totalPrice : 0)}
        </p>
      </div>
      {minimum > 0 && (
        <p className="figures text-sm font-semibold">
          {t('minimum', { amount: moneyOfCents(minimum) })}
        </p>
      )}
      <p className="text-sm text-soft">{t('billed', { minutes: stepMinutes })}</p>
      <Button type="submit" loading={desk.isBusy} disabled={name.trim() === ''}>
        {t('submit')}
      </Button>
    </form>
  )
}
