import {
  getSecurity,
  changePassword,
  PasswordChange,
  changePin,
  getPin,
} from '@lantern/contract/account/account'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { leastOf } from '@lantern/contract/members/members'
import { useForm, useWatch } from 'react-hook-form'
import { useLanguage } from '../../../i18n/words.tsx'
import { PasswordHint } from '../../../kit/member/password-hint.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { placeFieldErrors } from '../../../lib/api/failures/field-errors.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { ProveByPasskey } from '../../passkeys/prove-button.tsx'
import { OwnPin as Pin } from '@lantern/contract/account/approval'

const fieldNames = ['currentPassword', 'newPassword'] as const

interface PasswordFormProps {
  email: string
  /** It isn't required after a sign-in link, because the member may have forgotten it. */
  takesCurrent: boolean
  onDone: () => void
}

/** The current and the new password. The form has a hidden field for the email, for password managers. */
function PasswordForm({ email, takesCurrent, onDone }: PasswordFormProps) {
  const t = useTranslations('profile')
  const count = leastOf(useSession().member?.role ?? 'customer')
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(PasswordChange, sentencesIn(useLanguage())),
    defaultValues: { newPassword: '' },
  })
  const typed = useWatch({ control, name: 'newPassword' })
  const wrong = (name: (typeof fieldNames)[number]) => formState.errors[name]?.message
  const { act, isBusy } = useAction(changePassword, {
    done: () => ({ title: t('security.done'), description: t('security.doneText') }),
    failed: { title: t('security.failed'), otherwise: t('form.failedText') },
    onDone,
    onRefused: (error) => void placeFieldErrors(error, fieldNames, setError),
  })
  return (
    <Form className="grid gap-4" onSubmit={handleSubmit((body) => act({ body }))}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {takesCurrent && (
        <Field label={t('security.current')} error={wrong('currentPassword')} required>
          <PasswordInput
            autoComplete="current-password"
            {...register('currentPassword', { shouldUnregister: true })}
          />
        </Field>
      )}
      <Field
        label={t('security.next')}
        hint={
          <PasswordHint rule={t('security.nextHint', { count })} password={typed} own={[email]} />
        }
        error={wrong('newPassword')}
        required
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        {t('security.submit')}
      </Button>
      {takesCurrent && <ProveByPasskey onProved={() => setFocus('newPassword')} />}
    </Form>
  )
}

/** The password and, below it, the signed-in devices (product#account-security). */
export function PasswordSecurity(props: { email: string; isOpen?: boolean; children: ReactNode }) {
  const { email, isOpen = false, children } = props
  const t = useTranslations('profile.security')
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...queryOf(getSecurity, {}), staleTime: 0 })
  return (
    <Fold id="security" title={t('title')} about={t('about')} isOpen={isOpen}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-body text-base font-semibold tracking-normal">{t('password')}</h3>
          <p className="text-sm text-soft">{t('passwordText')}</p>
        </div>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('dialog')}
          description={t('passwordText')}
          trigger={
            <Button variant="outline" size="small">
              {t('change')}
            </Button>
          }
        >
          <PasswordForm
            email={email}
            takesCurrent={data?.passwordNeeded ?? true}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      </div>
      {children}
    </Fold>
  )
}

/** Sets a PIN, or removes the current one. Both require the password. */
function PinForm({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const t = useTranslations('profile')
  const [entries, setEntries] = useState({ pin: '', currentPassword: '' })
  type Name = keyof typeof entries
  const [problem, setProblem] = useState<{ field: Name; text: string } | null>(null)
  const { act, isBusy } = useAction(changePin, {
    awaitsRefetch: true,
    done: ({ isSet: has }) => ({ title: t(has ? 'pin.done' : 'pin.removed') }),
    failed: t('pin.failed'),
    onDone,
    onRefused(error) {
      setProblem({ field: 'currentPassword', text: sentenceOf(error, t('pin.failed')) })
      return true
    },
  })
  const send = (pin: string | null) => {
    const { currentPassword } = entries
    if (pin !== null && !Pin.safeParse(pin).success) {
      setProblem({ field: 'pin', text: t('pin.hint') })
    } else if (currentPassword === '') {
      setProblem({ field: 'currentPassword', text: t('pin.passwordNeeded') })
    } else void act({ body: { currentPassword, pin } })
  }
  const wrong = (field: Name) => problem?.field === field && problem.text
  const entry = (field: Name) => ({
    value: entries[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setEntries({ ...entries, [field]: target.value })
      setProblem(null)
    },
  })
  return (
    <Form className="grid gap-4" onSubmit={() => send(entries.pin)}>
      <Field label={t('pin.next')} hint={t('pin.hint')} error={wrong('pin')} required>
        <PasswordInput inputMode="numeric" autoComplete="off" maxLength={8} {...entry('pin')} />
      </Field>
      <Field label={t('security.current')} error={wrong('currentPassword')} required>
        <PasswordInput autoComplete="current-password" {...entry('currentPassword')} />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        {t('pin.submit')}
      </Button>
      {isSet && (
        <Button variant="quiet" disabled={isBusy} onClick={() => send(null)}>
          {t('pin.remove')}
        </Button>
      )}
    </Form>
  )
}

/** The signed-in person's PIN, by which a till identifies the seller, and a member pays at the desk. */
export function OwnPin({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations('profile.pin')
  const who = isStaff ? 'staff' : 'member'
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(getPin, {}))
  const isSet = data?.isSet ?? false
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-body text-base font-semibold tracking-normal">{t(`${who}.title`)}</h3>
        <p className="text-sm text-soft">{t(`${who}.${isSet ? 'set' : 'text'}`)}</p>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`${who}.title`)}
        description={t(`${who}.text`)}
        trigger={
          <Button variant="outline" size="small">
            {t(isSet ? 'change' : 'choose')}
          </Button>
        }
      >
        <PinForm isSet={isSet} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
