import type { Sale } from '@lantern/contract/till'
import type { Venue } from '@lantern/contract/venue'
import { nameIn } from '@lantern/contract/languages'
import { orderNumber, placeName, spokenNumber } from '@lantern/contract/names'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { moment, money } from '../../lib/shown/format.ts'
import { taxWords } from '../../lib/shown/tax.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'

interface SlipProps {
  sale: Sale
  venue: Venue
}

/** Where and when it was sold, under which number, to whom and by whom. */
function SlipHead({ sale: { order }, venue }: SlipProps) {
  const t = useTranslations('till')
  const language = useLanguage()
  return (
    <header className="text-sm text-soft">
      <div className="flex items-baseline justify-between gap-4 text-ink">
        <p className="heading text-lg">
          {venue.name.en} {venue.name.ch}
        </p>
        <p className="figures text-xl font-bold whitespace-nowrap">
          {spokenNumber(order, language)}
        </p>
      </div>
      {venue.address && <p>{venue.address}</p>}
      <p className="figures">{moment(order.createdAt, language, venue.timeZone)}</p>
      <p className="figures">
        {t('number')} {order.lanternId}
        {order.table && ` · ${placeName(order.table.name, language)}`}
        {order.name && ` · ${order.name}`}
      </p>
      {order.soldBy && <p>{t('soldBy', { name: order.soldBy })}</p>}
    </header>
  )
}

/** What was sold, line by line. */
function SlipLines({ items }: Pick<Sale['order'], 'items'>) {
  const language = useLanguage()
  return (
    <ul className="grid gap-1.5">
      {items.map(({ id, quantity, unitPrice, foodItem, note }) => (
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
  )
}

/** The total; for cash also the amount tendered and the change. */
function SlipSums({ sale: { order, cash } }: Pick<SlipProps, 'sale'>) {
  const t = useTranslations('till')
  const language = useLanguage()
  return (
    <MoneyRows>
      <MoneyRow label={t('subtotal')} amount={money(order.subtotal)} />
      {order.taxLabel && (
        <MoneyRow label={taxWords(order.taxLabel, language)} amount={money(order.tax)} />
      )}
      {Number(order.tip) > 0 && <MoneyRow label={t('tip')} amount={money(order.tip)} />}
      <MoneyRow total label={t('total')} amount={money(order.totalAmount)} />
      {cash && <MoneyRow label={t('cashDue')} amount={money(cash.due)} />}
      {cash && <MoneyRow label={t('tendered')} amount={money(cash.tendered)} />}
      {cash && <MoneyRow label={t('change')} amount={money(cash.change)} />}
    </MoneyRows>
  )
}

/** The slip of a sale: what was sold, how it was paid, and the change. It prints on its own. */
export function SaleDone({ sale, venue, onClose }: SlipProps & { onClose: () => void }) {
  const t = useTranslations('till')
  const language = useLanguage()
  const { order, cash } = sale
  const done = t(order.paymentType === 'bill' ? 'doneOnBill' : 'done')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={cash ? t('changeOf', { change: money(cash.change) }) : done}
      description={t('doneText', { number: orderNumber(order, language) })}
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
        <SlipHead sale={sale} venue={venue} />
        <SlipLines items={order.items} />
        <SlipSums sale={sale} />
        <p className="text-sm text-soft">{t(`paidBy.${order.paymentType}`)}</p>
      </div>
    </Dialog>
  )
}
