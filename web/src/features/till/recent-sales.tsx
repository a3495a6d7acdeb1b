import { withOptions } from '@lantern/contract/menu/options'
import { listStaffOrders, type StaffOrder } from '@lantern/contract/menu/orders'
import { languages, nameIn } from '@lantern/contract/venue/languages'
import { bothNumbers } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import BadgeMinus from 'lucide-react/icons/badge-minus'
import History from 'lucide-react/icons/history'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { useOpenBill, BillDialog, BillDue } from '../bills/open-bill.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useIsStation } from '../../lib/session/station.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Sheet } from '../../ui/overlays/dialog.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { useMoments } from '../../lib/shown/moments.ts'

const RefundSale = onDemand(() => import('./refund-sale.tsx'))

interface SaleRowProps {
  sale: StaffOrder
  onRefund: () => void
  /** Takes off a part of it; `undefined` at a station. */
  onCorrect: (() => void) | undefined
}

function SaleRow({ sale, onRefund, onCorrect }: SaleRowProps) {
  const { momentOf } = useMoments()
  const t = useTranslations('till')
  const language = useLanguage()
  const names = sale.items
    .map(({ quantity, foodItem, options }) => {
      const name = nameIn(withOptions(foodItem, options), language)
      return quantity > 1 ? `${quantity} × ${name}` : name
    })
    .join(languages[language].comma)
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="figures text-sm text-soft">
          {momentOf(sale.createdAt)} · {bothNumbers(sale, language)}
          {sale.name && ` · ${sale.name}`}
        </p>
        <p className="figures font-semibold">{money(sale.totalAmount)}</p>
      </div>
      <p className="text-sm">{names}</p>
      {sale.soldBy && <p className="text-sm text-soft">{t('soldBy', { name: sale.soldBy })}</p>}
      <div className="flex items-center justify-between gap-3">
        <span className="shrink-0">
          <Badge tone={sale.status === 'canceled' ? 'vermilion' : 'neutral'}>
            {sale.status === 'canceled' ? t('refunded') : t(`paidBy.${sale.paymentType}`)}
          </Badge>
        </span>
        {sale.status !== 'canceled' && (
          <div className="flex flex-wrap justify-end gap-2">
            {onCorrect && sale.due !== null && (
              <BillDue party={{ orderId: sale.id }} due={sale.due} />
            )}
            {onCorrect && (
              <Button variant="outline" size="small" onClick={onCorrect}>
                <BadgeMinus />
                {t('refund.part')}
              </Button>
            )}
            <Button variant="outline" size="small" onClick={onRefund}>
              <Undo2 />
              {t('refund.open')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

export function RecentSales() {
  const isStation = useIsStation()
  const t = useTranslations('till')
  const [isOpen, setOpen] = useState(false)
  const [refunding, setRefunding] = useState<StaffOrder | null>(null)
  const bill = useOpenBill()
  const [inCredit, setInCredit] = useState<number | null>(null)
  const query = { source: 'till' as const }
  const sales = useQuery({ ...queryOf(listStaffOrders, { query }), enabled: isOpen })
  return (
    <>
      <Sheet
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (open) RefundSale.load().catch(() => undefined)
        }}
        title={t('recent')}
        className="w-[min(28rem,calc(100vw-1.5rem))]!"
        trigger={
          <Button variant="outline">
            <History />
            {t('recent')}
          </Button>
        }
      >
        <Loaded
          query={sales}
          failed={t('recentError')}
          skeleton={
            isOpen && (
              <div aria-busy="true">
                <PanelSkeleton className="h-96" />
              </div>
            )
          }
          empty={<EmptyState title={t('noneYet')} />}
          isEmpty={({ orders }) => orders.length === 0}
        >
          {({ orders }) => (
            <ul>
              {orders.map((sale) => (
                <SaleRow
                  key={sale.id}
                  sale={sale}
                  onCorrect={
                    isStation || Number(sale.totalAmount) === 0
                      ? undefined
                      : () => {
                          setOpen(false)
                          void bill.open({ orderId: sale.id })
                        }
                  }
                  onRefund={() => {
                    setOpen(false)
                    setRefunding(sale)
                  }}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Sheet>
      {bill.dialog}
      {refunding && (
        <RefundSale
          sale={refunding}
          onClose={() => setRefunding(null)}
          onCredit={isStation ? undefined : setInCredit}
        />
      )}
      {inCredit !== null && (
        <BillDialog billId={inCredit} isPaying onClose={() => setInCredit(null)} />
      )}
    </>
  )
}
