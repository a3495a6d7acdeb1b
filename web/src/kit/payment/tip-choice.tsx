import { useTranslations } from 'use-intl'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { noTip, tipPercents, type Tip } from '../../lib/shown/tip.ts'

export interface TipChoiceProps {
  tip: Tip
  onChange: (tip: Tip) => void
  /** Whether the typed text is no amount. */
  isInvalid: boolean
  words: 'orders.checkout.tips' | 'billsPhone.tip'
}

/** The choice of a tip: none, a percentage, or a typed amount. It isn't taxed. */
export function TipChoice({ tip, onChange, isInvalid, words }: TipChoiceProps) {
  const t = useTranslations(words)
  const value = tip.kind === 'percent' ? `${tip.percent}` : tip.kind
  const choose = (next: string) => {
    const percent = tipPercents.find((one) => `${one}` === next)
    if (percent !== undefined) onChange({ kind: 'percent', percent })
    else onChange(next === 'own' ? { kind: 'own', text: '' } : noTip)
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {t('tip')}
      </p>
      <SegmentedControl
        label={t('tip')}
        value={value}
        onValueChange={choose}
        className="w-full! flex-wrap [&>label]:flex-1 [&>label]:px-1!"
        options={[
          { value: 'none', label: t('none') },
          ...tipPercents.map((percent) => ({ value: `${percent}`, label: `${percent}%` })),
          { value: 'own', label: t('own') },
        ]}
      />
      {tip.kind === 'own' && (
        <Field label={t('amount')} error={isInvalid && t('invalid')}>
          <AmountInput
            value={tip.text}
            onChange={(event) => onChange({ kind: 'own', text: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
