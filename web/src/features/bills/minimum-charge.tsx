import type { Bill } from '@lantern/contract/bills'
import Scale from 'lucide-react/icons/scale'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MinimumLeft } from './minimum-left.tsx'
import type { BillActions } from './use-bill.ts'

/** A party's minimum spend, and the button that puts the rest on the bill before the bill is closed. */
export function MinimumCharge({ bill, acts }: { bill: Bill; acts: BillActions }) {
  const t = useTranslations('bills.minimum')
  const { minimum, status } = bill
  if (minimum === null) return null
  return (
    <div className="grid gap-2">
      <MinimumLeft minimum={minimum} />
      {status === 'open' && Number(minimum.left) > 0 && (
        <Button
          variant="outline"
          className="figures justify-self-start"
          loading={acts.minimum.isBusy}
          onClick={() => void acts.minimum.act({ ...acts.at, body: { left: minimum.left } })}
        >
          <Scale aria-hidden="true" />
          {t('charge', { left: money(minimum.left) })}
        </Button>
      )}
    </div>
  )
}
