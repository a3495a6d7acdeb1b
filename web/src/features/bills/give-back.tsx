import type { Bill } from '@lantern/contract/bills'
import { toCents } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { waysFor, type Way } from './payment-draft.ts'
import type { BillActs } from './use-bill.ts'

/** Gives back what was paid too much, with a button for each way that can take all of it. */
export function GiveBack({
  bill,
  acts,
  onDone,
}: {
  bill: Bill
  acts: BillActs
  onDone: () => void
}) {
  const t = useTranslations('bills')
  const amount = bill.due.slice(1)
  const came = (way: string) =>
    bill.payments
      .filter((payment) => payment.way === way)
      .reduce((sum, payment) => sum + toCents(payment.amount), 0)
  const all: readonly (Way | 'card')[] = ['card', ...waysFor(bill, false)]
  const ways = all.filter((way) => way === 'balance' || came(way) >= toCents(amount))
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">{t('giveBack.text')}</p>
      {ways.map((way) => (
        <Button
          key={way}
          variant="outline"
          size="large"
          loading={acts.giveBack.isBusy}
          onClick={() =>
            void acts.giveBack
              .act({ ...acts.at, body: { way, amount, version: bill.version } })
              .then((went) => went && onDone())
          }
        >
          {t(`ways.${way}`)} · {money(amount)}
        </Button>
      ))}
    </div>
  )
}
