import { type Customer, deleteCustomer } from '@lantern/contract/members/customers'
import { hasMailbox } from '@lantern/contract/members/names'
import { plainForm } from '@lantern/contract/calls/numbers'
import { issueSignInLink } from '@lantern/contract/account/signin'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { useMay, useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { mayActOn, nameOf } from '../customer-words.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { copyText } from '../../../kit/act/copy-text.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'

/** Makes a one-time sign-in link for a customer, and shows it, so that staff can pass it on. */
function SignInLink({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers')
  const [url, setUrl] = useState<string | null>(null)
  const name = nameOf(customer)
  const { act, isBusy } = useAction(issueSignInLink, {
    failed: { title: t('link.failed'), otherwise: t('form.failedText') },
    onDone: (link) => setUrl(link.url),
  })
  const answer = { copied: t('link.copied'), failed: t('link.copyFailed') }
  if (url === null) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title={t('link.title', { name })}
        description={t('link.text')}
        confirmLabel={t('link.submit')}
        loading={isBusy}
        onConfirm={() => void act({ params: { id: String(customer.id) } })}
      />
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('link.title', { name })}
      description={t('link.once')}
      footer={
        <Button onClick={() => void copyText(url, answer)()}>
          <Copy />
          {t('link.copy')}
        </Button>
      }
    >
      <Field label={t('link.label')}>
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  )
}

interface DeleteCustomerProps {
  customer: Customer
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

function DeleteCustomer({ customer, onClose, onDeleted }: DeleteCustomerProps) {
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
      onClose={onClose}
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
          onChange={({ target }) => {
            setPin(target.value)
            setWrong(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}

const CustomerForm = onDemand(() => import('../customer-form.tsx'))

/** Edit as a button; Contact and the other actions in a menu (product#customers). */
export function CustomerActions(props: { customer: Customer; onDeleted?: () => void }) {
  const { customer, onDeleted } = props
  const t = useTranslations('customers.actions')
  const { member } = useSession()
  const [opened, setOpened] = useState<'edit' | 'link' | 'delete' | null>(null)
  const may = useMay()
  const mayAct = may('accounts') && mayActOn(member?.role, customer)
  const mayActOnOther = mayAct && customer.id !== member?.id
  const close = () => setOpened(null)
  return (
    <div className="flex items-center justify-end gap-1">
      {mayAct && (
        <Button variant="outline" size="small" onClick={() => setOpened('edit')}>
          <Pencil />
          {t('edit')}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={t('more', { name: nameOf(customer) })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <DropdownMenuItem asChild>
          <Link to="/customer-crm/$id" params={{ id: String(customer.id) }}>
            <UserRound />
            {t('open')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('contact')}</DropdownMenuLabel>
        {hasMailbox(customer.email) && (
          <DropdownMenuItem asChild>
            <a href={`mailto:${customer.email}`}>
              <Mail />
              {t('email')}
            </a>
          </DropdownMenuItem>
        )}
        {customer.phone && (
          <DropdownMenuItem asChild>
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>
              <Phone />
              {t('call', { phone: customer.phone })}
            </a>
          </DropdownMenuItem>
        )}
        {mayActOnOther && (
          <>
            <DropdownMenuSeparator />
            {customer.role === 'customer' && (
              <DropdownMenuItem onSelect={() => setOpened('link')}>
                <KeyRound />
                {t('link')}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem destructive onSelect={() => setOpened('delete')}>
              <Trash2 />
              {t('delete')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
      {opened === 'edit' && <CustomerForm customer={customer} onClose={close} />}
      {opened === 'link' && <SignInLink customer={customer} onClose={close} />}
      {opened === 'delete' && (
        <DeleteCustomer customer={customer} onClose={close} onDeleted={onDeleted} />
      )}
    </div>
  )
}
