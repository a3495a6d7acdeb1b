import { useTranslations } from 'use-intl'
import { useVenue } from '../../lib/venue.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { useTopUp } from './use-top-up.ts'

export interface TopUpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string
}

/**
 * Adds money to the balance (spec §2). Closes and clears on success. What is under way outlives a
 * dialog that was closed meanwhile, so that the same amount isn't sent a second time.
 */
export function TopUpDialog({ open, onOpenChange, className }: TopUpDialogProps) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  const isOff = venue?.payments.mode === 'none'
  const adding = useTopUp(() => onOpenChange(false))
  const change = (next: boolean) => {
    adding.setProblem(null)
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={isOff ? undefined : t('lead')}
      closeLabel={t('close')}
      trigger={<Button className={className}>{t('open')}</Button>}
    >
      {venue?.payments.mode === 'none' ? <Alert>{t('none')}</Alert> : <TopUpForm {...adding} />}
    </Dialog>
  )
}
