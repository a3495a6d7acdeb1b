import type { Order } from '@lantern/contract/menu/orders'
import { placeName, spokenNumber } from '@lantern/contract/members/names'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Mark } from '../../ui/layout/mark.tsx'
import { TellMeSlot } from '../push/tell-me-slot.tsx'

export interface PlacedDialogProps {
  order: Order
  onBack: () => void
  onFollow: () => void
}

export function PlacedDialog({ order, onBack, onFollow }: PlacedDialogProps) {
  const t = useTranslations('orders')
  const language = useLanguage()
  const { lanternId, table, totalAmount, pointsEarned, awaits } = order
  const number = spokenNumber(order, language)
  return (
    <Dialog
      onClose={onBack}
      title={t(awaits ? 'placed.waitingTitle' : 'placed.title')}
      description={t(awaits ? 'placed.waitingText' : 'placed.text')}
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            {t('placed.back')}
          </Button>
          <Button onClick={onFollow}>{t('placed.follow')}</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-5 rounded-card bg-sunk p-5">
          <Mark className="h-16" glow />
          <dl className="min-w-0">
            <dt className="text-sm text-soft">{t('placed.number')}</dt>
            {number && <dd className="heading figures text-3xl">{number}</dd>}
            <dd
              className={classNames(
                'figures tracking-wide wrap-anywhere select-all',
                number ? 'text-sm text-soft' : 'heading text-xl',
              )}
            >
              {lanternId}
            </dd>
            <dd className="figures mt-1 text-sm text-soft">
              {t('placed.paid')} {money(totalAmount)}
              {pointsEarned > 0 && (
                <>
                  {' · '}
                  {t('placed.points', { count: pointsEarned })}
                </>
              )}
            </dd>
          </dl>
        </div>
        <div>
          <h3 className="text-lg">{t('placed.next')}</h3>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-lantern-deep">
            {awaits && <li>{t('placed.nextArrive')}</li>}
            <li>{t('placed.nextConfirmed')}</li>
            <li>{t('placed.nextReady')}</li>
            <li>
              {table
                ? t('placed.table', { table: placeName(table.name, language) })
                : t('placed.noTable')}
            </li>
          </ol>
          <p className="mt-3 text-sm text-soft">{t('placed.nextFollow')}</p>
          <TellMeSlot about="order" className="mt-1" />
        </div>
      </div>
    </Dialog>
  )
}
