import { useClub } from '../../lib/api/venue.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LoginTab } from '../../lib/session/login-prompt.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ForgotPassword, LoginForm } from './login-form.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { Registration } from '@lantern/contract/members/members'
import { useForm, useWatch } from 'react-hook-form'
import { useLanguage } from '../../i18n/words.tsx'
import { PasswordHint } from '../../kit/member/password-hint.tsx'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { placeFieldErrors } from '../../lib/api/failures/field-errors.ts'
import { register as openAccount } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { nameMemory, nameOrder } from '../../lib/shown/name-order.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { toast } from '../../ui/overlays/toast.ts'

const fieldNames = ['firstName', 'lastName', 'email', 'password'] as const

function RegisterForm() {
  const t = useTranslations('core.login')
  const language = useLanguage()
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(Registration, sentencesIn(language)),
    defaultValues: { email: '', password: '', firstName: '', lastName: '' },
  })
  const { errors, isSubmitting } = formState
  const [typed, ...own] = useWatch({
    control,
    name: ['password', 'email', 'firstName', 'lastName'],
  })

  const submit = handleSubmit(async (registration) => {
    try {
      await openAccount(registration)
      toast({ title: t('registered'), description: t('registeredText') })
    } catch (error) {
      placeFieldErrors(error, fieldNames, setError)
      toast({
        variant: 'destructive',
        title: t('registerFailed'),
        description: sentenceOf(error, t('registerFailedText')),
      })
    }
  })

  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
        {nameOrder(language).map((part) => (
          <Field key={part} label={t(part)} error={errors[part]?.message} required>
            <Input autoComplete={nameMemory[part]} {...register(part)} />
          </Field>
        ))}
      </div>
      <Field label={t('email')} error={errors.email?.message} required>
        <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field
        label={t('password')}
        hint={<PasswordHint rule={t('newPasswordHint')} password={typed} own={own} />}
        error={errors.password?.message}
        required
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" loading={isSubmitting} className="mt-2">
        {t('submitRegister')}
      </Button>
    </Form>
  )
}

/** Mounted again each time the dialog opens, so that it starts on the requested tab. */
function LoginTabs(props: { firstTab: LoginTab; onForgot: (email: string) => void }) {
  const t = useTranslations('core.login')
  const [tab, setTab] = useState(props.firstTab)
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'login', label: t('login'), panel: <LoginForm onForgot={props.onForgot} /> },
        { value: 'register', label: t('register'), panel: <RegisterForm /> },
      ]}
    />
  )
}

export interface LoginDialogProps {
  open: boolean
  firstTab: LoginTab
  onClose: () => void
}

/** Two tabs, Login and Register (product#sign-in-dialog). It closes after the sign-in. */
export default function LoginDialog({ open, firstTab, onClose }: LoginDialogProps) {
  const t = useTranslations('core')
  const forgot = useTranslations('signin.forgot')
  const [forgotten, setForgotten] = useState<string | null>(null)
  if (!open && forgotten !== null) setForgotten(null)
  const isForgotten = forgotten !== null
  const { club } = useClub()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isForgotten ? forgot('title') : t('login.title', { club })}
      description={isForgotten ? forgot('text') : t('login.lead')}
    >
      {isForgotten ? (
        <ForgotPassword email={forgotten} onBack={() => setForgotten(null)} />
      ) : (
        <LoginTabs firstTab={firstTab} onForgot={setForgotten} />
      )}
    </Dialog>
  )
}
