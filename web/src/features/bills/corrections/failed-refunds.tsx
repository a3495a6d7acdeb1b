import HandCoins from 'lucide-react/icons/hand-coins'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import type { Giving } from './card-refund-dialog.tsx'
import { listFailedRefunds } from '@lantern/contract/bills/corrections'
import { useQuery } from '@tanstack/react-query'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { Panel } from '../../../ui/layout/card.tsx'
import { reasonOf } from '../../payments/refund-failed.ts'

const CardRefundDialog = onDemand(() => import('./card-refund-dialog.tsx'))

export function CardRefund({ refund }: { refund: Giving }) {
  const t = useTranslations('bills.cardRefund')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <HandCoins />
        {t('open')}
      </Button>
      {isOpen && <CardRefundDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}

export function FailedRefunds({ className }: { className?: string }) {
  const t = useTranslations('bills.cardRefund')
  const why = useTranslations('payments.refundFailed')
  const query = useQuery(queryOf(listFailedRefunds, {}))
  const { data } = query
  if (!data) return <ReadFailure query={query}>{t('listError')}</ReadFailure>
  if (data.length === 0) return null
  return (
    <Panel aria-label={t('list')} className={className}>
      <h2 className="text-xl">{t('list')}</h2>
      <p className="pb-3 text-sm text-soft">{t('listText')}</p>
      <ul className="divide-y divide-line">
        {data.map((refund) => {
          const { purpose, number, failure } = refund
          const reason = failure && why(reasonOf(failure))
          const about = [purpose && t(`purposes.${purpose}`), number, reason].filter(Boolean)
          return (
            <li
              key={refund.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  {refund.name ?? t('guest')}
                </span>
                <span className="figures text-sm text-soft wrap-anywhere">{about.join(' · ')}</span>
              </span>
              <span className="ml-auto flex items-center gap-3">
                <span className="figures font-semibold">{money(refund.amount)}</span>
                <CardRefund refund={refund} />
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
