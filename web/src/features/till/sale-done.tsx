import type { Sale } from '@lantern/contract/till'
import type { Venue } from '@lantern/contract/venue'
import { nameIn } from '@lantern/contract/languages'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { moment, money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { percentOf } from '../orders/cart/percent.ts'

/** The slip of a sale: what was sold, how it was paid, and the change. It prints on its own. */
export function SaleDone({
  sale,
  venue,
  onClose,
}: {
  sale: Sale
  venue: Venue
  onClose: () => void
}) {
  const t = useTranslations('till')
  const language = useLanguage()
  const { order, cash } = sale
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        cash
          ? t('changeOf', { change: money(cash.change) })
          : t(order.paymentType === 'bill' ? 'doneOnBill' : 'done')
      }
      description={t('doneText', { number: order.lanternId })}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('print')}
          </Button>
          <Button onClick={onClose}>{t('next')}</Button>
        </>
      }
    >
      <div data-print className="grid gap-4">
        <header className="text-sm text-soft">
          <p className="heading text-lg text-ink">
            {venue.name.en} {venue.name.ch}
          </p>
          <p>{venue.address}</p>
          <p className="figures">{moment(order.createdAt, language, venue.timeZone)}</p>
          <p className="figures">
            {t('number')} {order.lanternId}
            {order.table && ` · ${order.table.name}`}
            {order.name && ` · ${order.name}`}
          </p>
        </header>
        <ul className="grid gap-1.5">
          {order.items.map(({ id, quantity, unitPrice, foodItem, note }) => (
            <li key={id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                <span className="figures">{quantity} × </span>
                {nameIn(foodItem, language)}
                {note && <span className="block text-sm text-soft">{note}</span>}
              </span>
              <span className="figures">{money(Number(unitPrice) * quantity)}</span>
            </li>
          ))}
        </ul>
        <MoneyRows>
          <MoneyRow label={t('subtotal')} amount={money(order.subtotal)} />
          <MoneyRow
            label={t('tax', { percent: percentOf(venue.taxBasisPoints) })}
            amount={money(order.tax)}
          />
          {Number(order.tip) > 0 && <MoneyRow label={t('tip')} amount={money(order.tip)} />}
          <MoneyRow total label={t('total')} amount={money(order.totalAmount)} />
          {cash && <MoneyRow label={t('cashDue')} amount={money(cash.due)} />}
          {cash && <MoneyRow label={t('tendered')} amount={money(cash.tendered)} />}
          {cash && <MoneyRow label={t('change')} amount={money(cash.change)} />}
        </MoneyRows>
        <p className="text-sm text-soft">{t(`paidBy.${order.paymentType}`)}</p>
      </div>
    </Dialog>
  )
}
