import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { changesIn, type TallyLine } from './tally.ts'
import { moveCart } from './use-cart.ts'
import { useNames } from './use-names.ts'

/**
 * Lists the dishes whose price or availability changed since they were chosen, with buttons to accept or remove them.
 */
export function CartChanges({
  tally,
  onAccept,
}: {
  tally: readonly TallyLine[]
  onAccept: () => void
}) {
  const t = useTranslations('orders.cart')
  const tOptions = useTranslations('orders.options')
  const names = useNames()
  const { soldOut, rechoose, repriced } = changesIn(tally)
  return (
    <>
      {soldOut.length > 0 && (
        <Alert
          tone="destructive"
          title={t('soldOutTitle', { names: names(soldOut) })}
          action={
            <Button
              variant="outline"
              size="small"
              onClick={() => moveCart({ do: 'drop', ids: soldOut.map(({ id }) => id) })}
            >
              {t('takeOut')}
            </Button>
          }
        >
          {t('soldOutText')}
        </Alert>
      )}
      {rechoose.length > 0 && (
        <Alert tone="destructive" title={tOptions('againTitle', { names: names(rechoose) })}>
          {tOptions('againText')}
        </Alert>
      )}
      {repriced.length > 0 && (
        <Alert
          tone="warning"
          title={t('repricedTitle')}
          action={
            <Button variant="outline" size="small" onClick={onAccept}>
              {t('accept')}
            </Button>
          }
        >
          {t('repricedText')}
        </Alert>
      )}
    </>
  )
}
