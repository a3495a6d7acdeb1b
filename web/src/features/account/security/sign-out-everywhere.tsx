import { endAllDevices } from '@lantern/contract/account'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { useRun } from '../../../kit/use-action.ts'
import { call } from '../../../lib/api/api-client.ts'
import { leaveSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Ends every session of the member after a question, including this one, and opens the home page. */
export function SignOutEverywhere() {
  const t = useTranslations()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { act, isBusy } = useRun(
    () =>
      leaveSession(
        () => call(endAllDevices, {}),
        () => void navigate({ to: '/' }),
      ),
    {
      changes: endAllDevices.changes,
      done: () => ({ title: t('core.login.out'), description: t('core.login.outText') }),
      failed: { title: t('core.login.outFailed'), otherwise: t('core.login.outFailedText') },
    },
  )

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
        onConfirm={() => void act(undefined)}
        loading={isBusy}
        destructive
      />
    </>
  )
}
