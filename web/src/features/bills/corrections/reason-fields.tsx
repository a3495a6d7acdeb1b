import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills/bills'

type Reason = CorrectionReason | CardRefundReason

/** The reasons for a correction or a gift, in the order in which they are offered. */
export const correctionReasons = [
  'mistake',
  'not_served',
  'quality',
  'waited',
  'goodwill',
  'other',
] as const satisfies readonly CorrectionReason[]

/** The reason for a correction or a gift: one of the list, and a note. */
export interface Why<R extends Reason = CorrectionReason> {
  reason: R
  note: string
}

/** Whether the note is missing, which "other" requires. */
export const needsWords = ({ reason, note }: Why<Reason>): boolean =>
  reason === 'other' && note.trim() === ''

export interface ReasonFieldsProps<R extends Reason> {
  reasons: readonly R[]
  why: Why<R>
  onChange: (why: Why<R>) => void
}

/** A reason from the short list, with a note, which "other" requires. */
export function ReasonFields<R extends Reason>({ reasons, why, onChange }: ReasonFieldsProps<R>) {
  const t = useTranslations('bills.correct')
  const nameOf = (reason: Reason) => t(`reasons.${reason}`)
  const choose = (chosen: string) => {
    const reason = reasons.find((one) => one === chosen)
    if (reason) onChange({ ...why, reason })
  }
  return (
    <>
      <Field label={t('reason')}>
        <Select value={why.reason} onChange={({ target }) => choose(target.value)}>
          {reasons.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('note')}
        error={needsWords(why) && t('noteNeeded')}
        required={why.reason === 'other'}
      >
        <Input
          autoComplete="off"
          maxLength={200}
          value={why.note}
          onChange={(event) => onChange({ ...why, note: event.target.value })}
        />
      </Field>
    </>
  )
}
