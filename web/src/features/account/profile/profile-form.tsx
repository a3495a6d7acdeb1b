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

/** The form of the profile. A new email also requires the password. */
function useProfileForm(member: Member, onDone: () => void) {
  const t = useTranslations('profile.form')
  const language = useLanguage()
  const form = useForm({
    resolver: zodResolver(Profile, sentencesIn(language)),
    defaultValues: {
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      phoneNumber: member.phone ?? '',
    },
  })
  const { setError, setFocus, control, formState } = form
  const { errors } = formState
  const [first] = nameOrder(language)
  useEffect(() => setFocus(first ?? 'firstName'), [setFocus, first])
  const email = useWatch({ control, name: 'email' })
  const { act, isBusy } = useAction(saveProfile, {
    done: () => ({ title: t('saved'), description: t('savedText') }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    async onDone() {
      await refreshSession()
      onDone()
    },
    onRefused(error) {
      const field = fieldOf(error)
      if (field) {
        const message = sentenceOf(error, t('failedText'))
        setError(field, { type: 'server', message }, { shouldFocus: true })
      } else placeFieldErrors(error, fieldNames, setError)
    },
  })
  useUnsavedForm(formState.isDirty && !isBusy)
  return {
    register: form.register,
    movesEmail: email.trim().toLowerCase() !== member.email,
    wrong: (name: (typeof fieldNames)[number]) => errors[name]?.message,
    submit: form.handleSubmit((body) => act({ body })),
    isBusy,
  }
}

/** The profile's form; saving closes it (product#profile). */
export function ProfileForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const t = useTranslations('profile')
  const language = useLanguage()
  const { register, movesEmail, wrong, submit, isBusy } = useProfileForm(member, onDone)
  return (
    <Panel aria-labelledby="profile">
      <h2 id="profile" className="text-xl">
        {t('details.edit')}
      </h2>
      <Form className="mt-5 grid gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          {nameOrder(language).map((part) => (
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
