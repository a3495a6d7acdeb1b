import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { noTip, tipPercents, type Tip } from './tip.ts'

export interface TipFieldProps {
  tip: Tip
  onChange: (tip: Tip) => void
  /** What was typed is no amount. */
  isInvalid: boolean
}

/** A tip for the team: none, a share, or an amount of one's own. It isn't taxed. */
export function TipField({ tip, onChange, isInvalid }: TipFieldProps) {
  const t = useTranslations('orders.checkout')
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
        className="w-full! [&>label]:flex-1 [&>label]:px-1!"
        options={[
          { value: 'none', label: t('tipNone') },
          ...tipPercents.map((percent) => ({ value: `${percent}`, label: `${percent}%` })),
          { value: 'own', label: t('tipOwn') },
        ]}
      />
      {tip.kind === 'own' && (
        <Field label={t('tipAmount')} error={isInvalid ? t('tipInvalid') : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={tip.text}
            onChange={(event) => onChange({ kind: 'own', text: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
