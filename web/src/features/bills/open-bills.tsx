import { listBills, type BillSummary } from '@lantern/contract/bills/bills'
import { partyLabel } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Sheet } from '../../ui/overlays/dialog.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { BillDialog } from './open-bill.tsx'

interface BillListProps {
  bills: readonly BillSummary[]
  onPick: (billId: number) => void
  /** What stands beside a bill's number. */
  children: (bill: BillSummary) => ReactNode
}

/** Bills, each of which opens with one tap. */
export function BillList({ bills, onPick, children }: BillListProps) {
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {bills.map((bill) => (
        <li key={bill.id}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left hover:text-lantern-deep"
            onClick={() => onPick(bill.id)}
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {partyLabel(bill, language) || bill.lanternId}
              </span>
              <span className="figures flex items-center gap-2 text-sm text-soft">
                {bill.lanternId} {children(bill)}
              </span>
            </span>
            <span className="figures font-semibold">{money(bill.due)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A list of the open and owed bills, each of which opens with one tap. `onLeave` follows when it is closed again. */
export function OpenBills({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations('bills')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  const bills = useQuery({ ...queryOf(listBills, {}), enabled: isOpen })
  return (
    <>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t('open')}
        className="w-[min(26rem,calc(100vw-1.5rem))]!"
        trigger={
          <Button variant="outline">
            <ReceiptText />
            {t('open')}
          </Button>
        }
      >
        <Loaded
          query={bills}
          failed={t('error')}
          skeleton={<PanelSkeleton className="h-64" />}
          empty={<EmptyState title={t('openNone')} />}
        >
          {(rows) => (
            <BillList
              bills={rows}
              onPick={(id) => {
                setOpen(false)
                setPicked(id)
              }}
            >
              {({ status }) =>
                status === 'owed' && <Badge tone="vermilion">{t('status.owed')}</Badge>
              }
            </BillList>
          )}
        </Loaded>
      </Sheet>
      {picked !== null && (
        <BillDialog
          billId={picked}
          onClose={() => {
            setPicked(null)
            onLeave?.()
          }}
        />
      )}
    </>
  )
}
