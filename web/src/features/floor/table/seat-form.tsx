import type { Sent } from '@lantern/contract/endpoint'
import type { TableChoices } from '@lantern/contract/floor'
import { seatGuest } from '@lantern/contract/party'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { amountFor } from '@lantern/contract/spending'
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedBy, refusedIn } from '../../../lib/api/checked-by.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import { roomSumsOf, type RoomPayment } from '../../bills/payments/room-payment-draft.ts'
import { Select } from '../../../ui/fields/select.tsx'
import type { Desk } from './use-desk.ts'

type SeatWay = 'cash' | 'terminal' | 'bill' | 'house'
const seatWays: readonly SeatWay[] = ['cash', 'terminal', 'bill', 'house']

/** The ends move on with the minutes, so the choice is a length. */
type SeatEntries = Pick<Sent<typeof seatGuest>['body'], 'name' | 'minutes'> & {
  payment: RoomPayment<SeatWay>
  /** The texts as they are typed; blank if nobody has said. */
  partySize: string
  contactPhone: string
}

export interface SeatFormProps {
  tableId: number
  choices: Pick<TableChoices, 'seatUntil' | 'stepMinutes' | 'night' | 'minimumSpends'>
  desk: Desk
  onDone: () => void
}

const hoursIn = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** The party: a name, how many, a phone. */
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

/** The end that was chosen, or the first one as long as it is possible, and the minimum spend for so many. */
function agreedOf(
  { minutes, partySize }: Pick<SeatEntries, 'minutes' | 'partySize'>,
  { seatUntil: ends, night: date, minimumSpends }: SeatFormProps['choices'],
) {
  return {
    end: ends.find((end) => end.minutes === minutes) ?? ends[0],
    minimum: amountFor(minimumSpends, { date, partySize: Number(partySize) || null }),
  }
}

/** The values of the call: what was typed, for the end that was chosen; `null` if there is none. */
function bodyOf(
  entries: SeatEntries,
  choices: SeatFormProps['choices'],
): Sent<typeof seatGuest>['body'] | null {
  const { end, minimum } = agreedOf(entries, choices)
  if (!end) return null
  const { endTime: _shown, ...stay } = end
  const { name, partySize, contactPhone, payment } = entries
  const size = Number(partySize)
  return {
    name,
    pay: payment.way === 'house' ? 'none' : payment.way,
    minimumSpend: toDollars(minimum),
    ...(size > 0 && { partySize: size }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    ...stay,
  }
}

const named = ['name', 'partySize', 'contactPhone'] as const

/** The form of seating a guest: the sums of its entries, and seating them as soon as the contract takes them. */
function useSeatForm({ tableId, choices, desk, onDone }: SeatFormProps) {
  const form = useForm<SeatEntries>({
    defaultValues: {
      name: '',
      minutes: choices.seatUntil[0]?.minutes ?? 0,
      payment: { way: 'cash', tendered: '' },
      partySize: '',
      contactPhone: '',
    },
    resolver: checkedBy((entries) => {
      const refused = refusedIn(seatGuest.body, bodyOf(entries, choices))
      return named.filter((name) => refused.has(name))
    }),
  })
  const [name, minutes, payment, partySize] = useWatch({
    control: form.control,
    name: ['name', 'minutes', 'payment', 'partySize'],
  })
  const { end, minimum } = agreedOf({ minutes, partySize }, choices)
  const cents = toCents(end?.totalPrice ?? '0')
  const canSeat = name.trim() !== '' && roomSumsOf(payment, cents).change !== null
  const submit = form.handleSubmit(async (entries) => {
    const body = bodyOf(entries, choices)
    if (body && (await desk.seat(tableId, body))) onDone()
  })
  return { form, end, minimum, cents, payment, canSeat, submit }
}

/** Seats guests who have no booking: a name, until when, and how they pay. */
export function SeatForm(props: SeatFormProps) {
  const { choices, desk } = props
  const t = useTranslations('floor.seat')
  const { form, end, minimum, cents, payment, canSeat, submit } = useSeatForm(props)
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-card border border-line p-4"
    >
      <h3 className="text-lg">{t('title')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Guest register={form.register} />
        <Field label={t('until')}>
          <Select
            value={end?.minutes}
            onChange={({ target }) => form.setValue('minutes', Number(target.value))}
          >
            <EndOptions ends={choices.seatUntil} />
          </Select>
        </Field>
      </div>
      <RoomPaymentFields
        ways={seatWays}
        value={payment}
        onChange={(next) => form.setValue('payment', next)}
        cents={cents}
      />
      {minimum > 0 && (
        <p className="figures text-sm font-semibold">
          {t('minimum', { amount: moneyOfCents(minimum) })}
        </p>
      )}
      <p className="text-sm text-soft">{t('billed', { minutes: choices.stepMinutes })}</p>
      <Button type="submit" loading={desk.isBusy} disabled={!canSeat}>
        {t('submit')}
      </Button>
    </form>
  )
}
