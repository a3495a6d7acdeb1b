import { makeRecoveryCodes } from '@lantern/contract/passkeys'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The number of remaining recovery codes, and a button that replaces them. */
export function OwnCodes({ left }: { left: number }) {
  const t = useTranslations('passkeys.codes')
  const core = useTranslations('core')
  const [isAsked, setAsked] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { act, isBusy } = useAction(makeRecoveryCodes, {
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: (given) => setCodes(given.codes),
  })
  const make = async () => {
    await act({})
    setAsked(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3">
      <p className="min-w-0 flex-1 basis-56 text-sm text-soft">{t('left', { count: left })}</p>
      <Button variant="outline" size="small" onClick={() => setAsked(true)}>
        {t('make')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('makeTitle')}
        description={t('makeText')}
        cancelLabel={t('keep')}
        confirmLabel={t('make')}
        loading={isBusy}
        onConfirm={() => void make()}
      />
      <Dialog
        isFirm
        open={codes !== null}
        onOpenChange={() => setCodes(null)}
        title={t('title')}
        closeLabel={core('close')}
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(null)} />
      </Dialog>
    </div>
  )
}
