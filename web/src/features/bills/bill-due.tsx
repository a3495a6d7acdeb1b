import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { BillDialog } from './lazy-dialog.tsx'
import { useOpenBill, type Party } from './use-open-bill.ts'

/** The amount that a party still has to pay, on a button that takes it; nothing if nothing is due. */
export function BillDue({
  party,
  due,
  isStation,
  isLoud = false,
}: {
  party: Party
  due: string
  isStation: boolean
  /** Whether it is the most prominent action. */
  isLoud?: boolean
}) {
  const t = useTranslations('bills')
  const { open, billId, shut, isBusy } = useOpenBill()
  if (Number(due) <= 0 && billId === null) return null
  return (
    <>
      {Number(due) > 0 && (
        <Button
          {...(!isLoud && { variant: 'outline', size: 'small' })}
          className={isLoud ? 'figures' : 'figures w-fit'}
          loading={isBusy}
          onClick={() => void open(party)}
        >
          {t('pay.openOf', { due: money(due) })}
        </Button>
      )}
      {billId !== null && (
        <BillDialog isPaying billId={billId} isStation={isStation} onClose={shut} />
      )}
    </>
  )
}
