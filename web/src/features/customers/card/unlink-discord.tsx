import type { Customer } from '@lantern/contract/customers'
import { unlinkDiscord } from '@lantern/contract/discord'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { nameOf } from '../customer-words.ts'

/** Asks whether to take the Discord account off a member's, as only an admin may, and does it. */
export function UnlinkDiscord({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers')
  const name = nameOf(customer)
  const { act, isBusy } = useAct(unlinkDiscord, {
    outdated: ['account'],
    done: () => ({ title: t('discord.done'), description: t('discord.doneText', { name }) }),
    failed: { title: t('discord.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('discord.title', { name })}
      description={t('discord.text')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('discord.unlink')}
      loading={isBusy}
      onConfirm={() => void act({ params: { id: String(customer.id) } })}
      destructive
    />
  )
}
