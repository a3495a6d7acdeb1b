import { getSecurity } from '@lantern/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal, sentenceOf } from '../../lib/api/api-error.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Refusals about the password are shown at its field and need no toast. */
export const isAboutPassword = (error: unknown): boolean =>
  isRefusal(error, 'wrong_password') || isRefusal(error, 'password_needed')

/** The proof of who the member is: the password, or nothing after a recent sign-in link. */
export interface Proof {
  currentPassword?: string | undefined
}

export interface ProveDialogProps {
  title: string
  text: string
  submit: string
  isBusy: boolean
  /** The result, like that of `useAct`. */
  onProve: (proof: Proof) => Promise<{ isDone: boolean; error?: unknown }>
  onClose: () => void
}

/** Asks for the password before an act that could open the account to somebody else (product#discord-card). */
export function ProveDialog({ title, text, submit, isBusy, onProve, onClose }: ProveDialogProps) {
  const t = useTranslations('discord')
  const { data } = useQuery({ ...queryOf(getSecurity, {}), staleTime: 0 })
  const takesCurrent = data?.passwordNeeded ?? true
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const prove = async () => {
    if (takesCurrent && password === '') {
      setWrong(t('passwordMissing'))
      return
    }
    const outcome = await onProve(takesCurrent ? { currentPassword: password } : {})
    if (outcome.isDone) onClose()
    else if (isAboutPassword(outcome.error))
      setWrong(sentenceOf(outcome.error, t('passwordMissing')))
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      cancelLabel={t('cancel')}
      confirmLabel={submit}
      loading={isBusy}
      onConfirm={() => void prove()}
    >
      {takesCurrent && (
        <Field label={t('password')} error={wrong} required>
          <PasswordInput
            value={password}
            autoComplete="current-password"
            maxLength={200}
            showLabel={t('show')}
            hideLabel={t('hide')}
            onChange={({ target }) => {
              setPassword(target.value)
              setWrong(undefined)
            }}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
