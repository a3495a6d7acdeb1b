import type { TableChoices } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Desk } from './use-desk.ts'

export interface ExtendChoiceProps {
  extension: NonNullable<TableChoices['extension']>
  /** The party as the screen shows it. */
  version: number
  /** A screen at the door takes nothing from a member's balance. */
  isStation: boolean
  desk: Desk
  onDone: () => void
}

/** More time, with its price and the ways to pay it. */
export function ExtendChoice({ extension, version, isStation, desk, onDone }: ExtendChoiceProps) {
  const t = useTranslations('floor.extend')
  const { bookingId, endTime, endsAt, totalPrice, fromBalance } = extension
  const pay = (way: 'balance' | 'cash' | 'terminal' | 'bill') =>
    void desk
      .extend(bookingId, { pay: way, version, endsAt, totalPrice })
      .then((went) => went && onDone())
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{t('title', { time: endTime })}</h3>
        <p className="heading figures text-xl">{money(totalPrice)}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {!isStation && (
          <Button
            variant="outline"
            loading={desk.isBusy}
            disabled={!fromBalance}
            onClick={() => pay('balance')}
          >
            {t('balance')}
          </Button>
        )}
        <Button variant="outline" loading={desk.isBusy} onClick={() => pay('cash')}>
          {t('cash')}
        </Button>
        <Button variant="outline" loading={desk.isBusy} onClick={() => pay('terminal')}>
          {t('terminal')}
        </Button>
        <Button variant="outline" loading={desk.isBusy} onClick={() => pay('bill')}>
          {t('bill')}
        </Button>
      </div>
      <p className="text-sm text-soft">{t('hint')}</p>
    </section>
  )
}
