import type { ReceiptTax } from '@lantern/contract/payments/taxes'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { taxName } from '../../lib/shown/tax.ts'
import { MoneyRow } from '../../ui/layout/money.tsx'

/** A row for each tax of a price, with its rate. */
export function TaxRows({ taxes }: { taxes: readonly ReceiptTax[] }) {
  const language = useLanguage()
  return taxes.map((tax) => {
    const name = taxName(tax, language)
    return <MoneyRow key={`${name} ${tax.number}`} label={name} amount={money(tax.amount)} />
  })
}
