import { orderNumber, spokenNumber } from '@lantern/contract/members/names'
import { optionsIn } from '@lantern/contract/menu/options'
import type { Sale } from '@lantern/contract/bills/till'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import ch from '../../i18n/ch/till.ts'
import en from '../../i18n/en/till.ts'
import { bothPlaces, bothTaxWords, inBoth, PaperHead, PaperRow } from '../bills/paper/paper.tsx'

const both = inBoth(en, ch)

function SaleSlip({ sale: { order, cash } }: { sale: Sale }) {
  const { lanternId, createdAt, table, name, soldBy, items, paymentType } = order
  const { subtotal, taxes, tip, totalAmount } = order
  const called = [...new Set([spokenNumber(order, 'en'), spokenNumber(order, 'ch')])]
  return (
    <article data-print className="grid gap-3 text-sm">
      <PaperHead
        title={called.join(' / ')}
        number={lanternId}
        at={createdAt}
        whose={[table && bothPlaces([table.name]), name]}
      >
        {soldBy && (
          <p>
            {both((words) => words.sold)}: {soldBy}
          </p>
        )}
      </PaperHead>
      <dl className="grid gap-1">
        {items.map(({ id, quantity, unitPrice, foodItem, note, options }) => (
          <PaperRow
            key={id}
            label={
              <>
                <span className="figures">{quantity} × </span>
                {foodItem.nameEn} {foodItem.nameCh}
                {options.length > 0 && (
                  <span className="block text-soft">
                    {optionsIn(options, 'en')} {optionsIn(options, 'ch')}
                  </span>
                )}
                {note && <span className="block text-soft">{note}</span>}
              </>
            }
          >
            {money(Number(unitPrice) * quantity)}
          </PaperRow>
        ))}
      </dl>
      <dl className="grid gap-1 border-t border-line pt-2">
        <PaperRow label={both((words) => words.subtotal)}>{money(subtotal)}</PaperRow>
        {taxes.map((tax) => (
          <PaperRow key={bothTaxWords(tax)} label={bothTaxWords(tax)}>
            {money(tax.amount)}
          </PaperRow>
        ))}
        {Number(tip) > 0 && <PaperRow label={both((words) => words.tip)}>{money(tip)}</PaperRow>}
      </dl>
      <p className="heading flex justify-between gap-3 border-t border-line pt-2 text-lg">
        <span>{both((words) => words.total)}</span>
        <span className="figures">{money(totalAmount)}</span>
      </p>
      {cash && (
        <dl className="grid gap-1">
          <PaperRow label={both((words) => words.cashDue)}>{money(cash.due)}</PaperRow>
          <PaperRow label={both((words) => words.tendered)}>{money(cash.tendered)}</PaperRow>
          <PaperRow label={both((words) => words.change)}>{money(cash.change)}</PaperRow>
        </dl>
      )}
      <p>{both((words) => words.paidBy[paymentType])}</p>
    </article>
  )
}

export default function SaleDone({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useTranslations('till')
  const language = useLanguage()
  const { order, cash } = sale
  const done = t(order.paymentType === 'bill' ? 'doneOnBill' : 'done')
  return (
    <Dialog
      onClose={onClose}
      title={cash ? t('changeOf', { change: money(cash.change) }) : done}
      description={t('doneText', { number: orderNumber(order, language) })}
      footer={
        <>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer />
            {t('print')}
          </Button>
          <Button onClick={onClose}>{t('next')}</Button>
        </>
      }
    >
      <SaleSlip sale={sale} />
    </Dialog>
  )
}
