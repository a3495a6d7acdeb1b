import { deleteCustomer, type Customer } from '@lantern/contract/customers'
import { plainForm } from '@lantern/contract/numbers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { isRefusal, sentenceOf } from '../../lib/api/api-error.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { nameOf } from './customer-words.ts'

export interface DeleteCustomerProps {
  customer: Customer
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes an account after asking for the staff's PIN (product#customers). */
export function DeleteCustomer({ customer, onClose, onDeleted }: DeleteCustomerProps) {
  const t = useTranslations('customers')
  const name = nameOf(customer)
  const [pin, setPin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { act, isBusy } = useAction(deleteCustomer, {
    done: () => ({ title: t('delete.done'), description: t('delete.doneText', { name }) }),
    failed: (error) =>
      isRefusal(error, 'incorrect_pin')
        ? { title: t('delete.incorrect'), description: t('delete.incorrectText') }
        : { title: t('delete.failed'), description: sentenceOf(error, t('form.failedText')) },
    onDone() {
      onClose()
      onDeleted?.()
    },
    onRefused: (error) => setWrong(isRefusal(error, 'incorrect_pin')),
  })
  const remove = () =>
    act({ params: { id: String(customer.id) } }, { headers: { 'X-Staff-Pin': plainForm(pin) } })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name })}
      description={t('delete.text')}
      cancelLabel={t('delete.keep')}
      confirmLabel={t('delete.submit')}
      loading={isBusy}
      destructive
      onConfirm={() => void remove()}
    >
      <Field
        label={t('delete.pin')}
        error={isWrong ? t('delete.incorrectText') : undefined}
        required
      >
        <PasswordInput
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          showLabel={t('form.show')}
          hideLabel={t('form.hide')}
          onChange={({ target }) => {
            setPin(target.value)
            setWrong(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
