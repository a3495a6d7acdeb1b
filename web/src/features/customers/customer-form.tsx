import type { Customer } from '@lantern/contract/customers'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/session/session.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Entries } from './customer-entries.ts'
import { CustomerFields } from './customer-fields.tsx'
import { useCustomerForm } from './use-customer-form.ts'

export interface CustomerFormProps {
  /** `null` to add a customer. */
  customer: Customer | null
  /** The known values of a new customer. */
  known?: Partial<Entries>
  onClose: () => void
}

/**
 * Adds or changes a customer. Only the changed fields are sent, and a blank password keeps the old one
 * (product#customers). If another person has changed the customer meanwhile, the fields show their values and keep
 * this editor's own changes.
 */
export default function CustomerForm({ customer, known, onClose }: CustomerFormProps) {
  const t = useTranslations('customers')
  const { member } = useSession()
  const { form, submit, isStale, hasNothing, isBusy } = useCustomerForm(customer, onClose, known)
  const isNew = customer === null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isNew ? 'form.addTitle' : 'form.editTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form="customer" loading={isBusy} disabled={hasNothing}>
            {t(isNew ? 'form.submitAdd' : 'form.submitEdit')}
          </Button>
        </>
      }
    >
      <form
        id="customer"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        {isStale && <Alert tone="warning">{t('form.stale')}</Alert>}
        <CustomerFields form={form} isNew={isNew} isAdmin={member?.role === 'admin'} />
      </form>
    </Dialog>
  )
}
