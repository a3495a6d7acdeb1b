import { createSale, type NewSale, type Sale } from '@lantern/contract/till'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'

/**
 * Rings up a sale. Every try of the same content carries the same key, so that a lost connection or
 * a second press can't sell twice.
 */
export function useSale(onSold: (sale: Sale) => void) {
  const t = useTranslations('till')
  const { act, isBusy } = useAct(createSale, {
    key: 'sale',
    outdated: ['menu', 'orders', 'bills', 'wallet', 'tables', 'venue', 'till'],
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onSold,
  })
  return { ring: (body: NewSale) => act({ body }), isBusy }
}
