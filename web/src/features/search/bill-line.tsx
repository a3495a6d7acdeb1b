import type { BillSummary } from '@lantern/contract/bills/bills'
import { placeName } from '@lantern/contract/members/names'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'

/** A bill with its amount due, and the button that opens it. */
export function BillLine({ bill, onOpen }: { bill: BillSummary; onOpen: () => void }) {
  const t = useTranslations('search')
  const words = useTranslations('bills.status')
  const language = useLanguage()
  return (
    <div data-acts className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48">
        <span className="figures font-semibold">{t('due', { amount: money(bill.due) })}</span>{' '}
        <span className="text-sm text-soft">
          {[bill.place && placeName(bill.place, language), words(bill.status)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Button variant="outline" size="small" onClick={onOpen}>
        <ReceiptText />
        {t('openBill')}
      </Button>
    </div>
  )
}
