import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import type { Refundable, RefundRequest } from './cancel-entries.ts'

export interface RefundChoiceProps {
  booking: Refundable
  value: RefundRequest
  onChange: (value: RefundRequest) => void
  isWrong: boolean
}

/** Lets the staff refund more than the refund tiers allow. */
export function RefundChoice({ booking, value, onChange, isWrong }: RefundChoiceProps) {
  const t = useTranslations('desk.cancel.refund')
  const { refundable, refundByRule } = booking
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={t('label')}
        value={value.choice}
        onValueChange={(choice) => onChange({ ...value, choice })}
        options={[
          { value: 'rule', label: t('rule', { amount: money(refundByRule) }) },
          { value: 'all', label: t('all') },
          { value: 'other', label: t('other') },
        ]}
      />
      {value.choice === 'other' && (
        <Field
          label={t('amount')}
          error={isWrong && t('wrong', { least: money(refundByRule), most: money(refundable) })}
        >
          <AmountInput
            value={value.amount}
            onChange={(event) => onChange({ ...value, amount: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
