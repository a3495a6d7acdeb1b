import { zodResolver } from '@hookform/resolvers/zod'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { Credentials } from '@lantern/contract/members/members'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
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

export interface LoginFormProps {
  /** Called with the typed email if the person doesn't know their password. */
  onForgot: (email: string) => void
  /** Whether the form covers everything else, so that failures are shown in it and not in a toast. */
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
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover half of the dialog before it was read.
    if (window.matchMedia('(pointer: fine)').matches) setFocus('email')
  }, [setFocus])
  const welcome = () => toast({ title: t('success'), description: t('successText') })
  const tell = (description: string) => {
    if (isAlone) setFailure(description)
    else toast({ variant: 'destructive', title: t('failed'), description })
  }
  const submit = handleSubmit(async (credentials) => {
    setFailure(null)
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
      {failure !== null && (
        <Alert tone="destructive" title={t('failed')}>
          {failure}
        </Alert>
      )}
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
