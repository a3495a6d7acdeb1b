import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { Weekdays } from '../../../kit/booking/weekdays.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput, WholeInput } from '../../../ui/fields/input.tsx'
import { blankAmount, mostAmounts, type TypedAmount } from './amenity-values.ts'

interface RowProps {
  amount: TypedAmount
  place: number
  onChange: (amount: TypedAmount) => void
  onRemove: () => void
}

function AmountRow({ amount: each, place, onChange, onRemove }: RowProps) {
  const t = useTranslations('amenitiesEditing.form.amounts')
  const { weekdays, partyFrom, amount } = each
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{t('row', { number: place + 1 })}</legend>
      <Weekdays chosen={weekdays} onChange={(days) => onChange({ ...each, weekdays: days })} />
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
        <Field label={t('partyFrom')}>
          <WholeInput
            value={partyFrom}
            onChange={({ target }) => onChange({ ...each, partyFrom: target.value })}
          />
        </Field>
        <Field label={t('amount')}>
          <AmountInput
            value={amount}
            onChange={({ target }) => onChange({ ...each, amount: target.value })}
          />
        </Field>
        <IconButton label={t('remove', { number: place + 1 })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </fieldset>
  )
}

export interface PartyAmountsProps {
  label: string
  hint: string
  error: string | undefined
  value: readonly TypedAmount[]
  onChange: (amounts: TypedAmount[]) => void
}

/** Amounts by weekday and party size. */
export function PartyAmounts({ label, hint, error, value, onChange }: PartyAmountsProps) {
  const t = useTranslations('amenitiesEditing.form.amounts')
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{label}</legend>
      <p className="text-sm text-soft">{hint}</p>
      {value.map((amount, place) => (
        <AmountRow
          // An amount has no identity except its position.
          key={place}
          amount={amount}
          place={place}
          onChange={(next) => onChange(value.map((one, at) => (at === place ? next : one)))}
          onRemove={() => onChange(value.filter((_one, at) => at !== place))}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-vermilion">
          {error}
        </p>
      )}
      {value.length < mostAmounts && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          aria-label={`${label}: ${t('add')}`}
          onClick={() => onChange([...value, blankAmount])}
        >
          <Plus />
          {t('add')}
        </Button>
      )}
    </fieldset>
  )
}
