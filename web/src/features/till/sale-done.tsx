import type { Sale } from '@lantern/contract/till'
import { orderNumber } from '@lantern/contract/names'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SaleSlip } from './sale-slip.tsx'

/** The slip of a sale that was just made, with the change to hand over. The slip is printed alone. */
export default function SaleDone({ sale, onClose }: { sale: Sale; onClose: () => void }) {
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
      <SaleSlip sale={sale} />
    </Dialog>
  )
}
