import { createSale, type NewSale, type Sale } from '@lantern/contract/till'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { keyFor, settle } from '../../lib/api/intents.ts'
import { refreshUrls } from '../../lib/api/queries.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** What its tries are kept under. */
const kind = 'sale'

/** What a sale or its refusal makes out of date. */
const touched = (path: string) => /^\/api\/(food|staff|venue)(\/|$)/.test(path)

/**
 * Rings up a sale. Every try of the same content carries the same key, so that a lost connection or
 * a second press can't sell twice.
 */
export function useSale(onSold: (sale: Sale) => void) {
  const t = useTranslations('till')
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)

  async function ring(body: NewSale): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const sale = await call(createSale, { body }, { idempotencyKey: keyFor(kind, body) })
      settle(kind)
      onSold(sale)
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t('failed'),
        description: sentenceOf(error, t('failedText')),
      })
    } finally {
      running.current = false
      setBusy(false)
      void refreshUrls(touched)
    }
  }

  return { ring, isBusy }
}
