import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Weekdays } from '../../../kit/booking/weekdays.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput, WholeInput } from '../../../ui/fields/input.tsx'
import { blankAmount, mostAmounts, type TypedAmount } from './amenity-values.ts'

export interface RowProps<Row> {
  row: Row
  place: number
  onChange: (row: Row) => void
  onRemove: () => void
}

function AmountRow({ row, place, onChange, onRemove }: RowProps<TypedAmount>) {
  const t = useTranslations('amenitiesEditing.form.amounts')
  const set = (change: Partial<TypedAmount>) => onChange({ ...row, ...change })
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{t('row', { number: place + 1 })}</legend>
      <Weekdays chosen={row.weekdays} onChange={(weekdays) => set({ weekdays })} />
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
        <Field label={t('partyFrom')}>
          <WholeInput
            value={row.partyFrom}
            onChange={({ target }) => set({ partyFrom: target.value })}
          />
        </Field>
        <Field label={t('amount')}>
          <AmountInput
            value={row.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        </Field>
        <IconButton label={t('remove', { number: place + 1 })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </fieldset>
  )
}

interface RowListProps<Row> {
  label: string
  hint: string
  error: string | undefined
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  most: number
  /** The initial values of a further row. */
  blank: Row
  addLabel: string
  /** The label of the button that adds a row, for screen readers. */
  addsTo?: string
  Row: ComponentType<RowProps<Row>>
  children?: ReactNode
}

/** A list of rows of the form, each of which can be changed and removed. */
export function RowList<Row>({ rows, onChange, Row, ...props }: RowListProps<Row>) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{props.label}</legend>
      <p className="text-sm text-soft">{props.hint}</p>
      {rows.map((row, place) => (
        <Row
          // A row has no identity except its position.
          key={place}
          row={row}
          place={place}
          onChange={(next) => onChange(rows.map((one, at) => (at === place ? next : one)))}
          onRemove={() => onChange(rows.filter((_one, at) => at !== place))}
        />
      ))}
      {props.error && (
        <p role="alert" className="text-sm text-vermilion">
          {props.error}
        </p>
      )}
      {rows.length < props.most && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          aria-label={props.addsTo}
          onClick={() => onChange([...rows, props.blank])}
        >
          <Plus />
          {props.addLabel}
        </Button>
      )}
      {props.children}
    </fieldset>
  )
}

type PartyAmountsProps = Pick<
  RowListProps<TypedAmount>,
  'label' | 'hint' | 'error' | 'rows' | 'onChange'
>

/** Amounts by weekday and party size. */
export function PartyAmounts(props: PartyAmountsProps) {
  const t = useTranslations('amenitiesEditing.form.amounts')
  return (
    <RowList
      {...props}
      most={mostAmounts}
      blank={blankAmount}
      addLabel={t('add')}
      addsTo={`${props.label}: ${t('add')}`}
      Row={AmountRow}
    />
  )
}
