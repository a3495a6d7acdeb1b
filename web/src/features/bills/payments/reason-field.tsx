import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Button } from '../../../ui/actions/button.tsx'

export interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
  /** The form was submitted without a reason. */
  isMissing: boolean
}

/** The reason for moving money: one of three suggestions, or free text. */
export function ReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  const t = useTranslations('bills.why')
  const usual = [t('phone'), t('desk'), t('house')]
  return (
    <div className="grid gap-2">
      <Field
        label={t('label')}
        hint={t('hint')}
        error={isMissing && value.trim() === '' ? t('required') : undefined}
        required
      >
        <Input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {usual.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            size="small"
            aria-pressed={value === reason}
            className="aria-pressed:border-lantern! aria-pressed:bg-amber-wash!"
            onClick={() => onChange(reason)}
          >
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}
