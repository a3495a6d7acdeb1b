import { CustomerStatus } from '@lantern/contract/customers'
import { Role } from '@lantern/contract/members'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { nameOrder } from '../../lib/shown/name-order.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { Entries } from './customer-entries.ts'

export interface CustomerFieldsProps {
  form: UseFormReturn<Entries>
  isNew: boolean
  /** Only admins may set roles, such as 'Admin' (product#roles). */
  isAdmin: boolean
}

/** The customer's status and role. */
function StatusAndRole({ form, isNew, isAdmin }: CustomerFieldsProps) {
  const t = useTranslations('customers')
  const { setValue, control } = form
  const [chosenStatus, chosenRole] = useWatch({ control, name: ['status', 'role'] })
  const roles = Role.options.filter((role) => isAdmin || role === 'customer')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('form.status')}>
        <Select
          value={chosenStatus}
          onChange={({ target }) => {
            const status = CustomerStatus.options.find((one) => one === target.value)
            if (status) setValue('status', status)
          }}
        >
          {CustomerStatus.options.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('form.role')} hint={isNew ? undefined : t('form.ended')}>
        <Select
          value={chosenRole}
          onChange={({ target }) => {
            const role = roles.find((one) => one === target.value)
            if (role) setValue('role', role)
          }}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** The fields for adding and for editing a customer (product#customers). */
export function CustomerFields(props: CustomerFieldsProps) {
  const { form, isNew } = props
  const t = useTranslations('customers')
  const language = useLanguage()
  const { register, formState } = form
  const text = (name: keyof Entries) => ({ autoComplete: 'off', ...register(name) })
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
      <Field
        label={t('form.password')}
        hint={t(isNew ? 'form.passwordHint' : 'form.passwordKeep')}
        error={problemOf('password')}
        required={isNew}
      >
        <PasswordInput
          showLabel={t('form.show')}
          hideLabel={t('form.hide')}
          maxLength={200}
          {...text('password')}
          autoComplete="new-password"
        />
      </Field>
      <StatusAndRole {...props} />
    </>
  )
}
