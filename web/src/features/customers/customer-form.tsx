import { keysOf } from '@lantern/contract/calls/records'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  createCustomer,
  CustomerChange,
  CustomerStatus,
  getCustomer,
  NewCustomer,
  updateCustomer,
  type Customer,
} from '@lantern/contract/members/customers'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { sentencesIn } from '@lantern/contract/calls/input-errors'
import { Role } from '@lantern/contract/members/members'
import { presets } from '@lantern/contract/members/rights'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/session/session.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { nameOrder } from '../../lib/shown/name-order.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useUnsavedForm } from '../../ui/overlays/unsaved.ts'
import { checkedAs } from '../../kit/member/checked-as.ts'
import { useAction } from '../../kit/act/use-action.ts'
import { isRefusal } from '../../lib/api/failures/api-error.ts'
import { placeFieldErrors } from '../../lib/api/failures/field-errors.ts'
import { queryClient, queryOf } from '../../lib/api/cache/queries.ts'
import { nameOf } from './customer-words.ts'

interface Entries {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  status: Customer['status']
  role: Customer['role']
  /** The rights of new staff, by their job. */
  job: keyof typeof presets
  /** Whether a new person of the team chooses a password by a link in an email. */
  isInvited: boolean
}

const blank: Entries = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  status: 'Regular',
  role: 'customer',
  job: 'usual',
  isInvited: false,
}

export function entriesOf({ phone, ...customer }: Customer): Entries {
  const { firstName, lastName, email, status, role } = customer
  return { ...blank, firstName, lastName, email, status, role, phone: phone ?? '' }
}

/** The fields that differ from the stored customer. A blank password isn't sent (product#customers). */
export function changesIn(customer: Customer, entries: Entries): Partial<Entries> {
  const before = entriesOf(customer)
  const { firstName, lastName, email, phone, password, status, role } = entries
  return {
    ...(firstName.trim() !== before.firstName && { firstName }),
    ...(lastName.trim() !== before.lastName && { lastName }),
    ...(email.trim().toLowerCase() !== before.email && { email }),
    ...(phone.trim() !== before.phone && { phone }),
    ...(password !== '' && { password }),
    ...(status !== before.status && { status }),
    ...(role !== before.role && { role }),
  }
}

function asNew(entries: Entries): Sent<typeof createCustomer>['body'] {
  const { phone, password, job, isInvited, ...rest } = entries
  return {
    ...rest,
    ...(!isInvited && { password }),
    ...(rest.role === 'staff' && job !== 'usual' && { rights: [...presets[job]] }),
    ...(phone.trim() !== '' && { phone }),
  }
}

/** The body by which the fields of an existing customer are checked: a blank password keeps the old one. */
function asChange(entries: Entries): Sent<typeof updateCustomer>['body'] {
  const { password, rights: _rights, ...rest } = asNew(entries)
  return { ...rest, ...(password && { password }) }
}

interface Team {
  /** Whether emails are sent, so that they can be invited. */
  invites: boolean
}

const jobs = keysOf(presets)

function CustomerFields(props: {
  form: UseFormReturn<Entries>
  isNew: boolean
  team: Team | undefined
}) {
  const { form, isNew, team } = props
  // Only admins may set roles, such as 'Admin' (product#roles).
  const isAdmin = useSession().member?.role === 'admin'
  const t = useTranslations('customers')
  const tJob = useTranslations('users.rights.preset')
  const language = useLanguage()
  const { register, formState, control } = form
  const isInvited = useWatch({ control, name: 'isInvited' })
  const roles = Role.options.filter((role) => isAdmin || role === 'customer')
  const text = (name: keyof Entries) => ({ autoComplete: 'off', ...register(name) })
  useUnsavedForm(formState.isDirty && !formState.isSubmitting)
  const problemOf = (name: keyof Entries) => formState.errors[name]?.message
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {nameOrder(language).map((part) => (
          <Field key={part} label={t(`form.${part}`)} error={problemOf(part)} required>
            <Input maxLength={60} {...text(part)} />
          </Field>
        ))}
      </div>
      <Field label={t('form.email')} error={problemOf('email')} required>
        <Input type="email" inputMode="email" maxLength={254} {...text('email')} />
      </Field>
      <Field label={t('form.phone')} error={problemOf('phone')}>
        <Input type="tel" inputMode="tel" maxLength={25} {...text('phone')} />
      </Field>
      {team && (
        <Field label={t('form.job')} hint={t('form.jobHint')}>
          <Select {...register('job')}>
            {jobs.map((job) => (
              <option key={job} value={job}>
                {tJob(job)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {team?.invites && (
        <Checkbox label={t('form.invite')} hint={t('form.inviteHint')} {...register('isInvited')} />
      )}
      {!isInvited && (
        <Field
          label={t('form.password')}
          hint={t(isNew ? 'form.passwordHint' : 'form.passwordKeep')}
          error={problemOf('password')}
          required={isNew}
        >
          <PasswordInput maxLength={200} {...text('password')} autoComplete="new-password" />
        </Field>
      )}
      {!team && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('form.status')}>
            <Select {...register('status')}>
              {CustomerStatus.options.map((status) => (
                <option key={status} value={status}>
                  {t(`status.${status}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('form.role')} hint={isNew ? undefined : t('form.ended')}>
            <Select {...register('role')}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  )
}

const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'password'] as const

interface CustomerFormProps {
  /** `null` to add a customer. */
  customer: Customer | null
  known?: Partial<Entries>
  /** Adds a person of the team, with their job, and invited by email where that is possible. */
  team?: Team
  onClose: () => void
}

/** Adds or changes a customer. After another person's change, their values are shown with this editor's own. */
export default function CustomerForm({ customer, known, team, onClose }: CustomerFormProps) {
  const t = useTranslations('customers.form')
  const language = useLanguage()
  const [base, setBase] = useState(customer)
  const [isStale, setStale] = useState(false)
  const isNew = customer === null
  const form = useForm<Entries>({
    defaultValues: customer
      ? entriesOf(customer)
      : { ...blank, ...known, ...(team && { role: 'staff', isInvited: team.invites }) },
    resolver: isNew
      ? checkedAs(zodResolver(NewCustomer, sentencesIn(language)), asNew)
      : checkedAs(zodResolver(CustomerChange, sentencesIn(language)), asChange),
  })

  /** Returns whether the fields that another person has changed are updated. */
  async function takeOver(before: Customer): Promise<boolean> {
    const read = queryOf(getCustomer, { params: { id: String(before.id) } })
    const latest = await queryClient.fetchQuery({ ...read, staleTime: 0 }).catch(() => null)
    if (latest === null) return false
    setBase(latest)
    form.reset({ ...entriesOf(latest), ...changesIn(before, form.getValues()) })
    setStale(true)
    return true
  }

  const place = (error: unknown) => void placeFieldErrors(error, fieldNames, form.setError)
  const creating = useAction(createCustomer, {
    done: (added) => ({ title: t('added'), description: t('addedText', { name: nameOf(added) }) }),
    failed: { title: t('addFailed'), otherwise: t('failedText') },
    onDone: onClose,
    onRefused: place,
  })
  const changing = useAction(updateCustomer, {
    done: (saved) => ({ title: t('saved'), description: t('savedText', { name: nameOf(saved) }) }),
    failed: { title: t('saveFailed'), otherwise: t('failedText') },
    onDone: onClose,
    onRefused(error) {
      if (base && isRefusal(error, 'stale')) return takeOver(base)
      place(error)
      return false
    },
  })
  const submit = form.handleSubmit((entries) =>
    base === null
      ? creating.act({ body: asNew(entries) })
      : changing.act({
          params: { id: String(base.id) },
          body: { ...changesIn(base, entries), version: base.version },
        }),
  )
  const hasNothing = useWatch({
    control: form.control,
    compute: (entries) => base !== null && Object.keys(changesIn(base, entries)).length === 0,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t(team ? 'teamTitle' : isNew ? 'addTitle' : 'editTitle')}
      cancelLabel={t('cancel')}
      submitLabel={t(team ? 'teamTitle' : isNew ? 'submitAdd' : 'submitEdit')}
      isBusy={creating.isBusy || changing.isBusy}
      disabled={hasNothing}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        {isStale && <Alert tone="warning">{t('stale')}</Alert>}
        <CustomerFields {...{ form, isNew, team }} />
      </div>
    </FormDialog>
  )
}
