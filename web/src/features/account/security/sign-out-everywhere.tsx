import { endAllDevices } from '@lantern/contract/account'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { leaveSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

/** Ends every session of the member after a question, this one too, and leads home. */
export function SignOutEverywhere() {
  const t = useTranslations()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function signOut(): Promise<void> {
    setBusy(true)
    try {
      await leaveSession(
        () => call(endAllDevices, {}),
        () => navigate('/'),
      )
      toast({ title: t('core.login.out'), description: t('core.login.outText') })
    } catch (error) {
      const description = sentenceOf(error, t('core.login.outFailedText'))
      toast({ variant: 'destructive', title: t('core.login.outFailed'), description })
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {t('profile.devices.everywhere')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('profile.devices.everywhereTitle')}
        description={t('profile.devices.everywhereText')}
        cancelLabel={t('profile.devices.keep')}
        confirmLabel={t('profile.devices.everywhere')}
        onConfirm={() => void signOut()}
        loading={isBusy}
        destructive
      />
    </>
  )
}
