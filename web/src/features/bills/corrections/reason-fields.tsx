import type { CorrectionReason } from '@lantern/contract/bills'
import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { needsWords, type Why } from './reason.ts'

const reasons = ['mistake', 'not_served', 'quality', 'waited', 'goodwill', 'other'] as const

const isReason = (text: string): text is CorrectionReason => reasons.some((one) => one === text)

/** A reason from the short list, with words that "other" must have. */
export function ReasonFields({ why, onChange }: { why: Why; onChange: (why: Why) => void }) {
  const t = useTranslations('bills.correct')
  return (
    <>
      <Field label={t('reason')}>
        <Select
          value={why.reason}
          onChange={({ target }) =>
            isReason(target.value) && onChange({ ...why, reason: target.value })
          }
        >
          {reasons.map((value) => (
            <option key={value} value={value}>
              {t(`reasons.${value}`)}
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
