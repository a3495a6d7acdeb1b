import { zodResolver } from '@hookform/resolvers/zod'
import { forgotPassword } from '@lantern/contract/account/signin'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { Credentials } from '@lantern/contract/members/members'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { placeFieldErrors } from '../../lib/api/failures/field-errors.ts'
import { signIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { SignInByPasskey } from '../passkeys/sign-in-button.tsx'

/** Says why a form failed: in a toast, or in the form itself if it covers everything else (`isAlone`). */
function useFailure(title: string, isAlone: boolean) {
  const [failure, setFailure] = useState<string | null>(null)
  const tell = (description: string) => {
    if (isAlone) setFailure(description)
    else toast({ variant: 'destructive', title, description })
  }
  const told = failure !== null && (
    <Alert tone="destructive" title={title}>
      {failure}
    </Alert>
  )
  return { tell, told, forget: () => setFailure(null) }
}

interface LoginFormProps {
  /** Called with the typed email if the person doesn't know their password. */
  onForgot: (email: string) => void
  isAlone?: boolean
}

/** Email and password. A success closes the dialog around it, because then a member is signed in. */
export function LoginForm({ onForgot, isAlone = false }: LoginFormProps) {
  const t = useTranslations('core.login')
  const forgot = useTranslations('signin.forgot')
  const { register, handleSubmit, setError, getValues, setFocus, formState } = useForm({
    resolver: zodResolver(Credentials, sentencesIn(useLanguage())),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const { tell, told, forget } = useFailure(t('failed'), isAlone)
  useEffect(() => {
    // On a touch screen the keyboard would cover half of the dialog before it was read.
    if (window.matchMedia('(pointer: fine)').matches) setFocus('email')
  }, [setFocus])
  const welcome = () => toast({ title: t('success'), description: t('successText') })
  const submit = handleSubmit(async (credentials) => {
    forget()
    try {
      await signIn(credentials)
      welcome()
    } catch (error) {
      placeFieldErrors(error, ['email', 'password'], setError)
      tell(sentenceOf(error, t('failedText')))
    }
  })
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Field label={t('email')} error={errors.email?.message} required>
        <Input
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          {...register('email')}
        />
      </Field>
      <Field label={t('password')} error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {told}
      <Button type="submit" loading={isSubmitting} className="mt-2">
        {t('submitLogin')}
      </Button>
      <SignInByPasskey onDone={welcome} onFailed={tell} />
      <Button variant="quiet" onClick={() => onForgot(getValues('email'))}>
        {forgot('open')}
      </Button>
    </Form>
  )
}

interface ForgotPasswordProps extends Pick<LoginFormProps, 'isAlone'> {
  email: string
  onBack: () => void
}

/** Requests a sign-in link by email. The response doesn't reveal whether the address belongs to an account. */
export function ForgotPassword({ email, onBack, isAlone = false }: ForgotPasswordProps) {
  const t = useTranslations('signin.forgot')
  const login = useTranslations('core.login')
  const { tell, told, forget } = useFailure(t('failed'), isAlone)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPassword.body, sentencesIn(useLanguage())),
    defaultValues: { email },
  })
  const form = useRef<HTMLFormElement>(null)
  // The pressed button has disappeared with the tabs.
  useEffect(() => form.current?.focus(), [])
  const submit = handleSubmit(async (body) => {
    forget()
    try {
      await call(forgotPassword, { body })
      setSentTo(body.email)
    } catch (error) {
      const isPlaced = placeFieldErrors(error, ['email'], setError)
      if (!isPlaced) tell(sentenceOf(error, t('failedText')))
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
      {told}
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
