import { timeOfDay } from '@lantern/contract/venue/clock'
import type { Sent } from '@lantern/contract/calls/endpoint'
import type { Customer } from '@lantern/contract/members/customers'
import type { TableChoices } from '@lantern/contract/floor/floor'
import { readWhole } from '@lantern/contract/calls/numbers'
import { seatGuest } from '@lantern/contract/floor/acts'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { amountFor } from '@lantern/contract/bills/spending'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedBy, refusedIn } from '../../../lib/api/failures/checked-by.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { offered } from '../../../lib/shown/payment.ts'
import { useIsStation } from '../../../lib/session/station.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input, WholeInput } from '../../../ui/fields/input.tsx'
import { ApprovalField, useApproval } from '../../bills/corrections/approval-field.tsx'
import { PaymentFields, usePayment, ReasonField } from '../../bills/payments/payment-fields.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { MemberField } from '../../../kit/member/member-field.tsx'
import type { Desk } from './use-desk.ts'
import { useLanguage } from '../../../i18n/words.tsx'

type Body = Sent<typeof seatGuest>['body']

const methods = offered({ bill: true, terminal: true, cash: true, house: true })
/** An open end is charged as time passes. */
const openMethods = offered({ bill: true, terminal: false, cash: false, house: false })
/** The choice of an open end instead of a number of minutes. */
const OPEN = 0

/** The choice is a duration, because the possible ends change with time. */
interface SeatEntries {
  member: Customer | null
  name: string
  /** `OPEN` for an open end. */
  minutes: number
  reason: string
  /** The texts as typed; blank if unknown. */
  partySize: string
  contactPhone: string
}

export interface SeatFormProps {
  tableId: number
  choices: Pick<
    TableChoices,
    'seatUntil' | 'partyPrices' | 'stepMinutes' | 'opensEnd' | 'night' | 'minimumSpends'
  >
  desk: Desk
  onDone: () => void
}

const hoursIn = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** Up to four whole hours, and the last end; all ends if there are few. */
export const usualEnds = (ends: TableChoices['seatUntil']) =>
  ends.length <= 5
    ? ends
    : ends.filter(
        ({ minutes }, place) => (minutes % 60 === 0 && minutes <= 240) || place === ends.length - 1,
      )

/**
 * The chosen end, or the first one while it is possible or the end is open, and the minimum spend for the party size.
 */
function agreedOf(
  { member, minutes, partySize }: Pick<SeatEntries, 'member' | 'minutes' | 'partySize'>,
  { seatUntil: ends, partyPrices, night: date, minimumSpends }: SeatFormProps['choices'],
) {
  const people = readWhole(partySize) || null
  const chosen = ends.find((end) => end.minutes === minutes) ?? ends[0]
  const tierId = member?.tierId ?? null
  const priced = partyPrices.findLast(
    (each) =>
      each.minutes === chosen?.minutes && each.tierId === tierId && each.partyFrom <= (people ?? 1),
  )
  return {
    isOpenEnded: minutes === OPEN,
    end: chosen && { ...chosen, totalPrice: priced?.totalPrice ?? chosen.totalPrice },
    minimum: amountFor(minimumSpends, { date, partySize: people }),
  }
}

/** The body of the call with the chosen end; `null` if there is none. */
function bodyOf(
  entries: SeatEntries,
  pay: Body['pay'],
  choices: SeatFormProps['choices'],
): Body | null {
  const { end, minimum, isOpenEnded } = agreedOf(entries, choices)
  if (!end) return null
  const { endTime: _shown, ...stay } = end
  const { member, name, partySize, contactPhone, reason } = entries
  return {
    ...(member ? { userId: member.id } : { name }),
    pay,
    minimumSpend: toDollars(minimum),
    ...(isOpenEnded && { isOpenEnded }),
    ...(pay === 'none' && reason.trim() !== '' && { reason }),
    ...(partySize.trim() !== '' && { partySize: readWhole(partySize) }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    ...stay,
  }
}

const named = ['name', 'partySize', 'contactPhone'] as const

/** Seats a member, or guests, without a booking: who they are, the end, and the payment. */
export function SeatForm({ tableId, choices, desk, onDone }: SeatFormProps) {
  const isStation = useIsStation()
  const t = useTranslations('floor.seat')
  const language = useLanguage()
  const form = useForm<SeatEntries>({
    defaultValues: {
      member: null,
      name: '',
      minutes: choices.opensEnd ? OPEN : (choices.seatUntil[0]?.minutes ?? OPEN),
      partySize: '',
      contactPhone: '',
      reason: '',
    },
    resolver: checkedBy((entries) => {
      const refused = refusedIn(seatGuest.body, bodyOf(entries, 'none', choices))
      return named.filter((name) => refused.has(name))
    }),
  })
  const approving = useApproval()
  const [member, minutes, partySize, reason] = useWatch({
    control: form.control,
    name: ['member', 'minutes', 'partySize', 'reason'],
  })
  const { end, minimum, isOpenEnded } = agreedOf({ member, minutes, partySize }, choices)
  // A walk-in's bill is opened with it, so the price is put on the bill unless it is paid now.
  const payment = usePayment({
    methods: isOpenEnded ? openMethods : methods,
    cents: toCents(end?.totalPrice ?? '0'),
    likely: ['bill'],
  })
  const { method } = payment
  const isOnHouse = method === 'house'
  const isExplained = !isOnHouse || (reason.trim() !== '' && !approving.isMissing)
  const canSeat = payment.isReady && isExplained
  const submit = form.handleSubmit(async (entries) => {
    if (method === null) return
    const body = bodyOf(entries, method === 'house' ? 'none' : method, choices)
    if (!body) return
    const outcome = await desk.seat(tableId, { ...body, ...(isOnHouse && approving.carried) })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  })
  return (
    <Form onSubmit={submit} className="grid gap-3 rounded-card border border-line p-4">
      <h3 className="text-lg">{t('title')}</h3>
      {!isStation && (
        <MemberField member={member} onChange={(next) => form.setValue('member', next)} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {member === null && (
          <Field label={t('name')} hint={t('nameHint')}>
            <Input maxLength={80} autoComplete="off" {...form.register('name')} />
          </Field>
        )}
        <div className="grid grid-cols-[6rem_1fr] gap-3">
          <Field
            label={t('partySize')}
            error={form.formState.errors.partySize && t('partySizeWrong')}
          >
            <WholeInput {...form.register('partySize')} />
          </Field>
          <Field label={t('phone')}>
            <Input
              type="tel"
              maxLength={40}
              autoComplete="off"
              {...form.register('contactPhone')}
            />
          </Field>
        </div>
        <Field label={t('until')} className="sm:col-span-2">
          <Select
            value={isOpenEnded ? OPEN : end?.minutes}
            onChange={({ target }) => form.setValue('minutes', Number(target.value))}
          >
            <option value={OPEN}>{t('openEnd')}</option>
            {usualEnds(choices.seatUntil).map(({ minutes, endTime }) => (
              <option key={minutes} value={minutes}>
                {t('end', { time: timeOfDay(endTime, language), hours: hoursIn(minutes) })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <PaymentFields {...payment.fields} />
      {isOnHouse && (
        <>
          <ReasonField
            value={reason}
            onChange={(next) => form.setValue('reason', next)}
            isMissing={false}
          />
          <ApprovalField approving={approving} />
        </>
      )}
      {minimum > 0 && (
        <p className="figures text-sm font-semibold">
          {t('minimum', { amount: moneyOfCents(minimum) })}
        </p>
      )}
      <p className="text-sm text-soft">{t('billed', { minutes: choices.stepMinutes })}</p>
      <Button type="submit" loading={desk.isBusy} disabled={!canSeat}>
        {t('submit')}
      </Button>
    </Form>
  )
}
