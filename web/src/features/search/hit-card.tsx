import { moment } from '@lantern/contract/clock'
import { placeName } from '@lantern/contract/names'
import type { OrderResult } from '@lantern/contract/search'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { useTimeZone } from '../../lib/api/venue.ts'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { BillDialog } from '../bills/lazy-dialog.tsx'
import { BillLine } from './bill-line.tsx'
import { BookingLine } from './booking-line.tsx'
import { nameOf, type Hit } from './hits.ts'
import { PersonCard } from './person-card.tsx'
import { WaitLine } from './wait-line.tsx'

function OrderCard({ order, onBill }: { order: OrderResult; onBill: (id: number) => void }) {
  const t = useTranslations('search')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { billId, userId } = order
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="figures heading text-lg">{money(order.totalAmount)}</span>
        <Badge>{t(`status.${order.status}`)}</Badge>
      </p>
      <p className="text-soft">
        {[
          order.customerName,
          order.tableName && placeName(order.tableName, language),
          moment(order.createdAt, language, timeZone),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p data-acts className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onBill(billId)}>
          <ReceiptText aria-hidden="true" />
          {t('openBill')}
        </Button>
        {userId !== null && (
          <Link
            to="/customer-crm/$id"
            params={{ id: String(userId) }}
            className={buttonLook('outline')}
          >
            <UserRound aria-hidden="true" />
            {t('openCustomer')}
          </Link>
        )}
      </p>
    </div>
  )
}

function titleOf(hit: Hit): string {
  if (hit.kind === 'person') return nameOf(hit.person)
  if (hit.kind === 'booking') return hit.booking.userName || hit.booking.lanternId
  if (hit.kind === 'wait') return hit.wait.name
  return hit.kind === 'bill' ? hit.bill.lanternId : hit.order.lanternId
}

/** The details of the chosen hit for the desk, with the fitting acts. */
export function HitCard({ hit, onFollow }: { hit: Hit; onFollow: () => void }) {
  const t = useTranslations('search')
  const [billId, setBillId] = useState<number | null>(null)
  const title = titleOf(hit) || t('nameless')
  return (
    <section
      aria-label={t('card', { name: title })}
      className="grid gap-4 rounded-card border border-line p-4 md:p-5"
    >
      {hit.kind === 'person' && (
        <PersonCard person={hit.person} onBill={setBillId} onFollow={onFollow} />
      )}
      {hit.kind === 'booking' && (
        <>
          <p className="heading text-lg wrap-anywhere">{title}</p>
          <BookingLine booking={hit.booking} onFollow={onFollow} />
        </>
      )}
      {hit.kind === 'bill' && <BillLine bill={hit.bill} onOpen={() => setBillId(hit.bill.id)} />}
      {hit.kind === 'order' && <OrderCard order={hit.order} onBill={setBillId} />}
      {hit.kind === 'wait' && (
        <>
          <p className="heading text-lg wrap-anywhere">{title}</p>
          <WaitLine wait={hit.wait} onFollow={onFollow} />
        </>
      )}
      {billId !== null && <BillDialog billId={billId} onClose={() => setBillId(null)} />}
    </section>
  )
}
