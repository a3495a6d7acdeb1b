import { useTranslations } from 'use-intl'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'

export interface WayFieldProps<Way extends string> {
  label: string
  /** The label stands above the ways, too. */
  isHeaded?: boolean
  value: Way
  onValueChange: (way: Way) => void
  options: readonly { value: Way; label: string }[]
}

/** How something is paid, wherever staff take money: for the card machine it says what comes first. */
export function WayField<Way extends string>({
  label,
  isHeaded = false,
  value,
  onValueChange,
  options,
}: WayFieldProps<Way>) {
  const t = useTranslations('bills.pay')
  return (
    <div className="grid gap-2">
      {isHeaded && (
        <p className="text-sm font-semibold" aria-hidden="true">
          {label}
        </p>
      )}
      <SegmentedControl
        label={label}
        value={value}
        onValueChange={onValueChange}
        options={options}
        className="flex-wrap"
      />
      {value === 'terminal' && <p className="text-sm text-soft">{t('terminal')}</p>}
    </div>
  )
}
