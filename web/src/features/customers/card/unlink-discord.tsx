import type { Customer } from '@lantern/contract/customers'
import { unlinkDiscord } from '@lantern/contract/discord'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { outdated } from '../../../lib/api/topics.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { nameOf } from '../customer-words.ts'

/** Asks whether to take the Discord account off a member's, as only an admin may, and does it. */
export function UnlinkDiscord({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers')
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(customer)
  const unlink = async () => {
    setBusy(true)
    try {
      await call(unlinkDiscord, { params: { id: String(customer.id) } })
      toast({ title: t('discord.done'), description: t('discord.doneText', { name }) })
      onClose()
    } catch (error) {
      const description = sentenceOf(error, t('form.failedText'))
      toast({ variant: 'destructive', title: t('discord.failed'), description })
    } finally {
      setBusy(false)
      void refreshUrls(outdated.account)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('discord.title', { name })}
      description={t('discord.text')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('discord.unlink')}
      loading={isBusy}
      onConfirm={() => void unlink()}
      destructive
    />
  )
}
