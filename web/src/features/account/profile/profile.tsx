import type { Member } from '@lantern/contract/members/members'
import { hasMailbox } from '@lantern/contract/members/names'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { nameOrder, nameMemory } from '../../../lib/shown/name-order.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import {
  removePicture,
  uploadPicture,
  Profile,
  saveProfile,
} from '@lantern/contract/account/account'
import { useAction } from '../../../kit/act/use-action.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { LanguageToggle } from '../../navigation/toggles.tsx'
import { nameOf, Portrait } from './portrait.tsx'
import { base64Of } from '../../../lib/browser/base64.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { useForm, useWatch } from 'react-hook-form'
import { placeFieldErrors } from '../../../lib/api/failures/field-errors.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

interface ProfileDetailsProps {
  member: Member
  /** Whether the form has just been closed, which had the focus. */
  takesFocus: boolean
  onEdit: () => void
}

/** The length of the longer edge in pixels. No page shows more. */
const longest = 1_024

/** Shrinks a picture and returns it in Base64. Rejects if the browser can't read the file as one. */
async function shrunkPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the picture could not be drawn')
  return base64Of(blob)
}

function PictureField({ member }: { member: Member }) {
  const t = useTranslations('profile.picture')
  const input = useRef<HTMLInputElement>(null)
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const uploading = useAction(uploadPicture, { done: t('saved'), failed, onDone: refreshSession })
  const removing = useAction(removePicture, { done: t('removed'), failed, onDone: refreshSession })
  const isBusy = uploading.isBusy || removing.isBusy

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    // The input is cleared, so that the same file can be chosen again after a failure.
    event.target.value = ''
    if (!file) return
    const image = await shrunkPicture(file).catch(() => null)
    if (image !== null) await uploading.act({ body: { image } })
    else toast({ variant: 'destructive', title: t('failed'), description: t('unreadable') })
  }

  const address = member.profileImageUrl
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Portrait address={address} name={nameOf(member) ?? ''} size="large" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="small"
            loading={isBusy}
            onClick={() => input.current?.click()}
          >
            {t(address ? 'change' : 'choose')}
          </Button>
          {address && (
            <Button
              variant="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => void removing.act({})}
            >
              {t('remove')}
            </Button>
          )}
        </div>
        <p className="text-sm text-soft">{t('hint')}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('label')}
          onChange={(event) => void choose(event)}
        />
      </div>
    </div>
  )
}

export function ProfileDetails({ member, takesFocus, onEdit }: ProfileDetailsProps) {
  const t = useTranslations('profile.details')
  const language = useLanguage()
  const { dayOf } = useMoments()
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const { email, phone, createdAt } = member
  return (
    <Panel aria-labelledby="profile">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="profile" className="text-xl">
          {t('title')}
        </h2>
        <Button ref={edit} variant="outline" size="small" onClick={onEdit}>
          <Pencil />
          {t('edit')}
        </Button>
      </div>
      <div className="mt-5">
        <PictureField member={member} />
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {nameOrder(language).map((part) => (
          <Fact key={part} name={t(part)}>
            {member[part]}
          </Fact>
        ))}
        <Fact name={t('email')}>{hasMailbox(email) ? email : '—'}</Fact>
        <Fact name={t('phone')}>
          {phone ?? <span className="font-normal text-soft">{t('noPhone')}</span>}
        </Fact>
        <Fact name={t('language')}>
          <LanguageToggle className="-ml-1.5" />
        </Fact>
        <Fact name={t('created')}>{dayOf(createdAt)}</Fact>
      </dl>
    </Panel>
  )
}

const fieldNames = ['firstName', 'lastName', 'email', 'phoneNumber', 'currentPassword'] as const

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
  // Before the form is painted, so that the focus never leaves a field that somebody types in already.
  useLayoutEffect(() => setFocus(first), [setFocus, first])
  const email = useWatch({ control, name: 'email' })
  const movesEmail = email.trim().toLowerCase() !== member.email
  const { act, isBusy } = useAction(saveProfile, {
    done: () => ({ title: t('form.saved'), description: t('form.savedText') }),
    failed: { title: t('form.failed'), otherwise: t('form.failedText') },
    async onDone() {
      await refreshSession()
      onDone()
    },
    onRefused: (error) => void placeFieldErrors(error, fieldNames, setError),
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
