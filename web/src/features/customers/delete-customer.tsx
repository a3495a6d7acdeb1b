import { deleteCustomer, type Customer } from '@lantern/contract/customers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../lib/api/api-error.ts'
import { refreshUrls } from '../../lib/api/queries.ts'
import { outdated } from '../../lib/api/topics.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { nameOf } from './customer-words.ts'

export interface DeleteCustomerProps {
  customer: Customer
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes an account after the staff's PIN (product#customers). */
export function DeleteCustomer({ customer, onClose, onDeleted }: DeleteCustomerProps) {
  const t = useTranslations('customers')
  const name = nameOf(customer)
  const [pin, setPin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(
        deleteCustomer,
        { params: { id: String(customer.id) } },
        { headers: { 'X-Staff-Pin': pin } },
      )
      toast({ title: t('delete.done'), description: t('delete.doneText', { name }) })
      onClose()
      onDeleted?.()
    } catch (error) {
      const isPin = isRefusal(error, 'incorrect_pin')
      setWrong(isPin)
      toast({
        variant: 'destructive',
        title: t(isPin ? 'delete.incorrect' : 'delete.failed'),
        description: isPin ? t('delete.incorrectText') : sentenceOf(error, t('form.failedText')),
      })
    } finally {
      setBusy(false)
      void refreshUrls(outdated.account)
    }
  }
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
