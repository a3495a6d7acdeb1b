import { zodResolver } from '@hookform/resolvers/zod'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { forgotPassword } from '@lantern/contract/account/signin'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { placeFieldErrors } from '../../lib/api/failures/field-errors.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { LoginForm } from './login-form.tsx'

interface ForgotPasswordProps {
  email: string
  onBack: () => void
  /** As in `LoginForm`. */
  isAlone?: boolean
}

/** Requests a sign-in link by email. The response doesn't reveal whether the address belongs to an account. */
export function ForgotPassword({ email, onBack, isAlone = false }: ForgotPasswordProps) {
  const t = useTranslations('signin.forgot')
  const login = useTranslations('core.login')
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPassword.body, sentencesIn(useLanguage())),
    defaultValues: { email },
  })
  const form = useRef<HTMLFormElement>(null)
  // The pressed button has disappeared with the tabs.
  useEffect(() => form.current?.focus(), [])
  const submit = handleSubmit(async (body) => {
    setFailure(null)
    try {
      await call(forgotPassword, { body })
      setSentTo(body.email)
    } catch (error) {
      if (placeFieldErrors(error, ['email'], setError)) return
      const description = sentenceOf(error, t('failedText'))
      if (isAlone) setFailure(description)
      else toast({ variant: 'destructive', title: t('failed'), description })
    }
  })
  const back = (
    <Button variant="quiet" onClick={onBack}>
      {t('back')}
    </Button>
  )
  if (sentTo !== null) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title={t('sent')}>
          <span className="wrap-anywhere">{t('sentText', { email: sentTo })}</span>
        </Alert>
        {back}
      </div>
    )
  }
  return (
    <Form ref={form} tabIndex={-1} className="grid gap-4 outline-none" onSubmit={submit}>
      <Field label={login('email')} error={formState.errors.email?.message} required>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      {failure !== null && (
        <Alert tone="destructive" title={t('failed')}>
          {failure}
        </Alert>
      )}
      <Button type="submit" loading={formState.isSubmitting} className="mt-2">
        {t('submit')}
      </Button>
      {back}
    </Form>
  )
}

/** The sign-in on the cover itself, because toasts and dialogs are under it. */
export function SignInAgain() {
  const [forgotten, setForgotten] = useState<string | null>(null)
  return forgotten === null ? (
    <LoginForm isAlone onForgot={setForgotten} />
  ) : (
    <ForgotPassword isAlone email={forgotten} onBack={() => setForgotten(null)} />
  )
}
