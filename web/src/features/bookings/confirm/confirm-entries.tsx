import type { Amenity } from '@lantern/contract/venue/amenities'
import { NewBooking } from '@lantern/contract/bookings/bookings'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { checkedBy, refusedIn } from '../../../lib/api/failures/checked-by.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import type { Move, Wizard } from '../wizard/wizard.ts'

/** The maximum length of a request (`NewBooking`), and the remaining length from which the page shows it. */
const longest = 1_000
const fewLeft = 100

/** The values of the form; the party size may be empty. */
interface Entries {
  partySize: string
  phone: string
  requests: string
}

const entered = { partySize: true, contactPhone: true, specialRequests: true } as const

/** The fields that the contract refuses. */
function wrongIn({ partySize, phone, requests }: Entries): ('phone' | 'requests')[] {
  const refused = refusedIn(z.pick(NewBooking, entered), {
    ...(partySize !== '' && { partySize: Number(partySize) }),
    ...(phone.trim() !== '' && { contactPhone: phone }),
    specialRequests: requests,
  })
  return [
    ...(refused.has('contactPhone') ? ['phone' as const] : []),
    ...(refused.has('specialRequests') ? ['requests' as const] : []),
  ]
}

export interface ConfirmEntriesProps {
  wizard: Wizard
  amenity: Amenity
  move: (move: Move) => void
  /** The number that the server refused, as the member typed it. */
  refusedPhone: string | null
}

type FormProps = ConfirmEntriesProps &
  Pick<UseFormReturn<Entries>, 'register'> &
  Pick<UseFormReturn<Entries>['formState'], 'errors'>

function PartyFields({ wizard, amenity, move, refusedPhone, register, errors }: FormProps) {
  const t = useTranslations('bookings.confirm')
  const { phone } = wizard
  const sizes = Array.from({ length: amenity.capacity }, (_, before) => before + 1)
  const isRefused = phone !== '' && phone.trim() === refusedPhone
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('partySize')} hint={t('partySizeHint', { count: amenity.capacity })}>
        <Select
          {...register('partySize', {
            onChange: ({ target }: { target: { value: string } }) =>
              move({ do: 'party-size', size: target.value === '' ? null : Number(target.value) }),
          })}
        >
          <option value="">{t('partySizeUnknown')}</option>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t('people', { count: size })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('phone')}
        hint={t('phoneHint')}
        error={(isRefused || errors.phone) && t('phoneInvalid')}
      >
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...register('phone', {
            onChange: ({ target }: { target: { value: string } }) =>
              move({ do: 'phone', text: target.value }),
          })}
        />
      </Field>
    </div>
  )
}

/**
 * The party's size and phone number, and requests; all are optional. The wizard keeps each change for after a reload.
 */
export default function ConfirmEntries(props: ConfirmEntriesProps) {
  const { wizard, move } = props
  const t = useTranslations('bookings.confirm')
  const { partySize, phone, requests } = wizard
  const { register, formState } = useForm<Entries>({
    defaultValues: { partySize: partySize === null ? '' : String(partySize), phone, requests },
    mode: 'onChange',
    resolver: checkedBy(wrongIn),
  })
  const { errors } = formState
  const left = longest - requests.length
  return (
    <>
      <PartyFields {...props} {...{ register, errors }} />
      <Field
        label={t('requests')}
        hint={left <= fewLeft ? t('requestsLeft', { count: left }) : t('requestsHint')}
      >
        <Textarea
          maxLength={longest}
          {...register('requests', {
            onChange: ({ target }: { target: { value: string } }) =>
              move({ do: 'requests', text: target.value }),
          })}
        />
      </Field>
    </>
  )
}
