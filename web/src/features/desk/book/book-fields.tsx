import { countNoShows } from '@lantern/contract/floor/desk'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { MemberField } from '../../../kit/member/member-field.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { money } from '../../../lib/shown/format.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input, WholeInput } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { PaymentFields, ReasonField } from '../../bills/payments/payment-fields.tsx'
import { DepositFields } from '../actions/deposit.tsx'
import { bookMethods } from './book-entries.ts'
import type { BookForm } from './use-book-form.ts'

const FEWEST_DIGITS = 7

/** The person who is booked for: a customer, or a guest by name. */
export function WhoFields({ form, choose, kind, customer }: BookForm) {
  const t = useTranslations('desk.book')
  const { register, setValue, formState } = form
  return (
    <>
      <SegmentedControl
        label={t('who')}
        value={kind}
        onValueChange={(next) => setValue('kind', next, choose)}
        options={[
          { value: 'member', label: t('member') },
          { value: 'guest', label: t('guest') },
        ]}
      />
      {kind === 'member' ? (
        <MemberField
          label={t('search')}
          member={customer}
          onChange={(next) => setValue('customer', next, choose)}
        />
      ) : (
        <Field label={t('guestName')} required>
          <Input maxLength={120} {...register('guestName', { deps: 'kind' })} />
        </Field>
      )}
      {formState.errors.kind && (
        <div className="md:col-span-2">
          <Alert tone="destructive">{t('chooseWho')}</Alert>
        </div>
      )}
    </>
  )
}

/** The person's number of no-shows, and whether they must therefore pay now; nothing without no-shows. */
function NoShowNotice({ userId, phone }: { userId: number | null; phone: string }) {
  const t = useTranslations('desk')
  const typed = useDebounced(phone.trim())
  const isNumber = typed.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
  const isAsked = userId !== null || isNumber
  const query = {
    ...(userId !== null && { userId: String(userId) }),
    ...(isNumber && { phone: typed }),
  }
  const read = useQuery({ ...queryOf(countNoShows, { query }), enabled: isAsked })
  if (!isAsked) return null
  if (!read.data) return <ReadFailure query={read}>{t('book.noShowsError')}</ReadFailure>
  const { count, paysAhead } = read.data
  if (count === 0) return null
  return (
    <div className="md:col-span-2">
      <Alert tone="warning" title={t('signs.noShows', { count })}>
        {paysAhead ? t('book.paysAhead') : t('book.missedBefore')}
      </Alert>
    </div>
  )
}

export function PartyFields({ form, kind, customer }: BookForm) {
  const t = useTranslations('desk.book')
  const { register, control, formState } = form
  const phone = useWatch({ control, name: 'contactPhone' })
  const isMember = kind === 'member'
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 md:col-span-2 md:gap-x-8">
        <Field label={t('partySize')} error={formState.errors.partySize && t('partySizeWrong')}>
          <WholeInput {...register('partySize')} />
        </Field>
        <Field label={t('contactPhone')} {...(isMember && { hint: t('phoneHint') })}>
          <Input type="tel" maxLength={40} autoComplete="off" {...register('contactPhone')} />
        </Field>
      </div>
      <NoShowNotice userId={isMember && customer ? customer.id : null} phone={phone} />
    </>
  )
}

/** The room chosen on the board, or any of its kind. */
export function RoomField({ form, input: { requested }, when, unitId }: BookForm) {
  const t = useTranslations('desk.reschedule')
  if (requested?.unitId === undefined || when.amenityId !== requested.slot.amenityId) return null
  return (
    <Field label={t('unit')}>
      <Select
        value={unitId ?? ''}
        onChange={({ target }) =>
          form.setValue('unitId', target.value === '' ? null : Number(target.value))
        }
      >
        <option value={requested.unitId}>{requested.unit}</option>
        <option value="">{t('anyUnit')}</option>
      </Select>
    </Field>
  )
}

export function PayFields({ form, choose, kind, customer, payment, sums }: BookForm) {
  const t = useTranslations('desk.book')
  const { setValue, control, formState } = form
  const reason = useWatch({ control, name: 'reason' })
  const { method } = payment
  return (
    <>
      <div className="grid content-start gap-2">
        <PaymentFields
          methods={bookMethods({ kind, customer })}
          value={payment}
          onChange={(next) => setValue('payment', next, choose)}
          sums={sums}
        />
        {method === 'balance' && customer && (
          <p className="figures text-sm text-soft">
            {t('balance', { amount: money(customer.accountBalance) })}
          </p>
        )}
        {method === 'later' && <p className="text-sm text-soft">{t('laterText')}</p>}
      </div>
      {method !== 'later' && (
        <ReasonField
          value={reason}
          onChange={(next) => setValue('reason', next, choose)}
          isMissing={formState.errors.reason !== undefined}
        />
      )}
    </>
  )
}

/** A deposit for this party, beside the amenity's rule: paid now, or until a time. */
export function DepositField({ form, choose, input, when, price, payment, deposit }: BookForm) {
  if (!price) return null
  return (
    <DepositFields
      isOptional
      isPaidNow={payment.method !== 'later'}
      typed={deposit}
      onChange={(next) => form.setValue('deposit', next, choose)}
      start={when}
      venue={input.venue}
      most={price.total}
    />
  )
}
