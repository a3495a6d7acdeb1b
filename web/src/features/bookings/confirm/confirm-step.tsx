import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { nameIn } from '@lantern/contract/languages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { HoursText } from '../hours/hours-text.tsx'
import { CancelRule } from './cancel-rule.tsx'
import { priceOf } from './price.ts'
import type { Move, Wizard } from '../wizard/wizard.ts'

/** The most characters of a wish (`NewBooking`), and the number left from which the page tells it. */
const longest = 1_000
const fewLeft = 100

function Line({
  name,
  change,
  children,
}: {
  name: string
  change: () => void
  children: ReactNode
}) {
  const t = useTranslations('bookings.confirm')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures col-start-1 min-w-0 text-lg font-medium">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 -mr-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${t('change')}: ${name}`}
          onClick={change}
        >
          {t('change')}
        </Button>
      </dd>
    </div>
  )
}

export interface ConfirmStepProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
  refusedPhone: string | null
}

/** The party's size and phone number; both may be left out. */
function Guests({ wizard, amenity, move, refusedPhone }: Omit<ConfirmStepProps, 'venue'>) {
  const t = useTranslations('bookings.confirm')
  const { partySize, phone } = wizard
  const sizes = Array.from({ length: amenity.capacity }, (_, before) => before + 1)
  const isRefused = phone !== '' && phone.trim() === refusedPhone
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('partySize')} hint={t('partySizeHint', { count: amenity.capacity })}>
        <Select
          value={partySize ?? ''}
          onChange={({ target }) =>
            move({ do: 'party-size', size: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('partySizeUnknown')}</option>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t('people', { count: size })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('phone')} hint={t('phoneHint')} error={isRefused && t('phoneInvalid')}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          onChange={(event) => move({ do: 'phone', text: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** The third step: everything once more, wishes, and the terms of cancellation. */
export function ConfirmStep({ wizard, amenity, venue, move, refusedPhone }: ConfirmStepProps) {
  const t = useTranslations('bookings.confirm')
  const language = useLanguage()
  const { date, start, end, requests } = wizard
  if (date === null || start === null || end === null) return null
  const left = longest - requests.length
  return (
    <div className="grid gap-6">
      <dl className="border-b border-line">
        <Line name={t('amenity')} change={() => move({ do: 'go', to: 'amenity' })}>
          {nameIn(amenity, language)}
        </Line>
        <Line name={t('date')} change={() => move({ do: 'go', to: 'datetime' })}>
          {longDate(date, language)}
        </Line>
        <Line name={t('time')} change={() => move({ do: 'go', to: 'datetime' })}>
          <HoursText date={date} start={start} end={end} opening={venue} />
        </Line>
      </dl>
      <Guests wizard={wizard} amenity={amenity} move={move} refusedPhone={refusedPhone} />
      <Field
        label={t('requests')}
        hint={left <= fewLeft ? t('requestsLeft', { count: left }) : t('requestsHint')}
      >
        <Textarea
          value={requests}
          maxLength={longest}
          onChange={(event) => move({ do: 'requests', text: event.target.value })}
        />
      </Field>
      <CancelRule
        wizard={wizard}
        venue={venue}
        paid={priceOf(wizard, amenity, venue)?.due.now ?? null}
      />
    </div>
  )
}
