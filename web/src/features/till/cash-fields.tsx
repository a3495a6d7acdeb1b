import type { Cents } from '@lantern/contract/pricing'
import { toDollars } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { MoneyRow } from '../../ui/layout/money.tsx'
import { changeOf, likelyCash } from './sale.ts'

export interface CashFieldsProps {
  due: Cents
  tendered: string
  onChange: (tendered: string) => void
}

/** The cash that was handed over, and what goes back. */
export function CashFields({ due, tendered, onChange }: CashFieldsProps) {
  const t = useTranslations('till')
  const change = changeOf(due, tendered)
  return (
    <div className="grid gap-3">
      <Field
        label={t('tendered')}
        hint={t('tenderedHint')}
        error={change === null ? t('tooLittle', { due: moneyOfCents(due) }) : undefined}
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
      <div className="flex flex-wrap gap-2">
        {likelyCash(due).map((amount) => (
          <Button
            key={amount}
            variant="outline"
            size="small"
            className="figures"
            onClick={() => onChange(toDollars(amount))}
          >
            {moneyOfCents(amount).replace(/\.00$/, '')}
          </Button>
        ))}
      </div>
      {change !== null && (
        <dl aria-live="polite">
          <MoneyRow label={t('change')} amount={moneyOfCents(change)} />
        </dl>
      )}
    </div>
  )
}
