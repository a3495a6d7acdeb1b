import { openingOn, type Lengths } from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field } from '../../ui/fields/field.tsx'
import { WholeInput } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { lengthsOf, rangesOf, type TimeEntries } from './wait-entries.ts'
import { HourOptions } from '../../kit/booking/hour-options.tsx'

interface TimeFieldsProps {
  venue: Venue
  /** The night, whose hours past midnight name their day. */
  date: string
  /** The lengths that a member may wait for; any at the desk. */
  lengths?: Lengths
  register: (name: keyof TimeEntries) => UseFormRegisterReturn
  wrong: Partial<Record<keyof TimeEntries, unknown>>
  /** Whether the time starts now, for a guest at the door: there is no range to choose. */
  isFromNow?: boolean
}

export function TimeFields({
  venue,
  date,
  lengths,
  register,
  wrong,
  isFromNow = false,
}: TimeFieldsProps) {
  const t = useTranslations('waitlist.join')
  const opening = openingOn(date, venue)
  const { starts, ends } = rangesOf(opening)
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={t('hours')}>
        <Select {...register('hours')}>
          {lengthsOf(opening, lengths).map((count) => (
            <option key={count} value={count}>
              {t('length', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('partySize')} error={wrong.partySize ? t('partySizeWrong') : undefined}>
        <WholeInput {...register('partySize')} />
      </Field>
      {!isFromNow && (
        <>
          <Field label={t('from')}>
            <Select {...register('fromTime')}>
              <HourOptions of={starts} date={date} />
            </Select>
          </Field>
          <Field label={t('to')} error={wrong.toTime ? t('rangeWrong') : undefined}>
            <Select {...register('toTime')}>
              <HourOptions of={ends} date={date} />
            </Select>
          </Field>
        </>
      )}
    </div>
  )
}
