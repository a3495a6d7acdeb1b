import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { BillActions } from './use-bill.ts'

/** Reopens a bill that was closed by mistake, with a reason. */
export function BillReopen({ acts }: { acts: BillActions }) {
  const t = useTranslations('bills.reopen')
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    const said = reason.trim()
    if (said === '') return setMissing(true)
    void acts.reopen
      .act({ ...acts.at, body: { reason: said } })
      .then((went) => went && setAsked(false))
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => setAsked(true)}
      >
        {t('open')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t('title')}
          description={t('text')}
          cancelLabel={t('notNow')}
          confirmLabel={t('open')}
          loading={acts.reopen.isBusy}
          onConfirm={confirm}
        >
          <Field
            label={t('reason')}
            error={isMissing && reason.trim() === '' && t('needed')}
            required
          >
            <Input
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </ConfirmDialog>
      )}
    </>
  )
}
