import { zodResolver } from '@hookform/resolvers/zod'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { Profile, saveProfile } from '@lantern/contract/account/account'
import type { Member } from '@lantern/contract/members/members'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { placeFieldErrors } from '../../../lib/api/failures/field-errors.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { nameMemory, nameOrder } from '../../../lib/shown/name-order.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'

const fieldNames = ['firstName', 'lastName', 'email', 'phoneNumber', 'currentPassword'] as const

function fieldOf(error: unknown): 'email' | 'currentPassword' | undefined {
  if (isRefusal(error, 'email_unavailable')) return 'email'
  const isAboutPassword = isRefusal(error, 'wrong_password') || isRefusal(error, 'password_needed')
  return isAboutPassword ? 'currentPassword' : undefined
}

/** The profile's form; saving closes it (product#profile). A new email also requires the password. */
export function ProfileForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const t = useTranslations('profile')
  const language = useLanguage()
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(Profile, sentencesIn(language)),
    defaultValues: {
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      phoneNumber: member.phone ?? '',
    },
  })
  const names = nameOrder(language)
  const [first = 'firstName'] = names
  useEffect(() => setFocus(first), [setFocus, first])
  const email = useWatch({ control, name: 'email' })
  const movesEmail = email.trim().toLowerCase() !== member.email
  const { act, isBusy } = useAction(saveProfile, {
    done: () => ({ title: t('form.saved'), description: t('form.savedText') }),
    failed: { title: t('form.failed'), otherwise: t('form.failedText') },
    async onDone() {
      await refreshSession()
      onDone()
    },
    onRefused(error) {
      const field = fieldOf(error)
      if (field) {
        const message = sentenceOf(error, t('form.failedText'))
        setError(field, { type: 'server', message }, { shouldFocus: true })
      } else placeFieldErrors(error, fieldNames, setError)
    },
  })
  useUnsavedForm(formState.isDirty && !isBusy)
  const wrong = (name: (typeof fieldNames)[number]) => formState.errors[name]?.message
  return (
    <Panel aria-labelledby="profile">
      <h2 id="profile" className="text-xl">
        {t('details.edit')}
      </h2>
      <Form className="mt-5 grid gap-4" onSubmit={handleSubmit((body) => act({ body }))}>
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((part) => (
            <Field key={part} label={t(`details.${part}`)} error={wrong(part)} required>
              <Input autoComplete={nameMemory[part]} {...register(part)} />
            </Field>
          ))}
        </div>
        <Field
          label={t('details.email')}
          hint={t('form.emailHint')}
          error={wrong('email')}
          required
        >
          <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
        </Field>
        {movesEmail && (
          <Field
            label={t('form.password')}
            hint={t('form.passwordHint')}
            error={wrong('currentPassword')}
            required
          >
            <PasswordInput
              autoComplete="current-password"
              {...register('currentPassword', { shouldUnregister: true })}
            />
          </Field>
        )}
        <Field label={t('details.phone')} hint={t('form.phoneHint')} error={wrong('phoneNumber')}>
          <Input type="tel" autoComplete="tel" inputMode="tel" {...register('phoneNumber')} />
        </Field>
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onDone}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
