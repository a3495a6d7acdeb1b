import type { Cents } from '@lantern/contract/pricing'
import { toDollars } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { changeOf, likelyCash } from './sale.ts'

export interface CashFieldsProps {
  due: Cents
  tendered: string
  onChange: (tendered: string) => void
}

/** The cash that was handed over; none typed is the exact amount. */
export function CashFields({ due, tendered, onChange }: CashFieldsProps) {
  const t = useTranslations('till')
  const choices = [
    { label: t('exact'), typed: '' },
    ...likelyCash(due).map((amount) => ({
      label: moneyOfCents(amount).replace(/\.00$/, ''),
      typed: toDollars(amount),
    })),
  ]
  const isTooLittle = changeOf(due, tendered) === null
  return (
    <div className="flex items-end gap-2">
      <Field
        label={t('tendered')}
        error={isTooLittle ? t('tooLittle', { due: moneyOfCents(due) }) : undefined}
        className="w-28 shrink-0"
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={tendered}
          placeholder={moneyOfCents(due)}
          className="figures"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div className="flex min-w-0 flex-1 flex-wrap content-end gap-2">
        {choices.map(({ label, typed }) => (
          <Button
            key={typed}
            variant="outline"
            size="small"
            className="figures px-2.5!"
            onClick={() => onChange(typed)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
