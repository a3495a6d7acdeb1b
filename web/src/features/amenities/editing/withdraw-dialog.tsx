import { withdrawAmenity, type ManagedAmenity } from '@lantern/contract/amenities'
import { nameIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AffectedList, useAffected } from '../../bookings/affected-list.tsx'

export interface WithdrawDialogProps {
  amenity: ManagedAmenity
  onClose: () => void
}

/** Withdraws an amenity from the list. If it has bookings, they are listed first. */
export function WithdrawDialog({ amenity, onClose }: WithdrawDialogProps) {
  const t = useTranslations('amenitiesEditing')
  const language = useLanguage()
  const { act, isBusy } = useAction(withdrawAmenity, {
    awaitsRefetch: true,
    done: () => ({ title: t('withdraw.doneTitle'), description: t('withdraw.done', { name }) }),
    failed: t('withdraw.failed'),
    onDone: onClose,
  })
  const affected = useAffected({ amenityId: String(amenity.id) })
  const name = nameIn(amenity, language)
  const title = t('withdraw.title', { name })
  if ((affected.data?.count ?? 0) > 0) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        description={t('withdraw.held')}
        closeLabel={t('close')}
      >
        <AffectedList {...affected} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={t('withdraw.text')}
      cancelLabel={t('keep')}
      confirmLabel={t('withdraw.confirm')}
      loading={isBusy || affected.isPending}
      onConfirm={() => void act({ params: { id: String(amenity.id) } })}
      destructive
    />
  )
}
