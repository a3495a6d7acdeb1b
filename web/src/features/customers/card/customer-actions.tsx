import type { Customer } from '@lantern/contract/customers'
import { hasMailbox } from '@lantern/contract/names'
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
import { useSession, useMay } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { mayActOn, nameOf } from '../customer-words.ts'
import { DeleteCustomer } from '../delete-customer.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const CustomerForm = onDemand(() => import('../customer-form.tsx'))

/** The customer's phone number and email as links. */
function Contact({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.actions')
  return (
    <>
      <DropdownMenuLabel>{t('contact')}</DropdownMenuLabel>
      {hasMailbox(customer.email) && (
        <DropdownMenuItem asChild>
          <a href={`mailto:${customer.email}`}>
            <Mail aria-hidden="true" />
            {t('email')}
          </a>
        </DropdownMenuItem>
      )}
      {customer.phone && (
        <DropdownMenuItem asChild>
          <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>
            <Phone aria-hidden="true" />
            {t('call', { phone: customer.phone })}
          </a>
        </DropdownMenuItem>
      )}
    </>
  )
}

interface AccountActsProps {
  customer: Customer
  onAsk: (act: 'link' | 'delete') => void
}

/** Actions on another person's account. */
function AccountActs({ customer, onAsk }: AccountActsProps) {
  const t = useTranslations('customers.actions')
  return (
    <>
      <DropdownMenuSeparator />
      {customer.role === 'customer' && (
        <DropdownMenuItem onSelect={() => onAsk('link')}>
          <KeyRound aria-hidden="true" />
          {t('link')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem destructive onSelect={() => onAsk('delete')}>
        <Trash2 aria-hidden="true" />
        {t('delete')}
      </DropdownMenuItem>
    </>
  )
}

/** Edit as a button; Contact and the other actions in a menu (product#customers). */
export function CustomerActions({
  customer,
  onDeleted,
}: {
  customer: Customer
  onDeleted?: () => void
}) {
  const t = useTranslations('customers.actions')
  const { member } = useSession()
  const [asked, setAsked] = useState<'edit' | 'link' | 'delete' | null>(null)
  const may = useMay()
  const mayAct = may('accounts') && mayActOn(member?.role, customer)
  const close = () => setAsked(null)
  return (
    <div className="flex items-center justify-end gap-1">
      {mayAct && (
        <Button variant="outline" size="small" onClick={() => setAsked('edit')}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={t('more', { name: nameOf(customer) })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <DropdownMenuItem asChild>
          <Link to="/customer-crm/$id" params={{ id: String(customer.id) }}>
            <UserRound aria-hidden="true" />
            {t('open')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <Contact customer={customer} />
        {mayAct && customer.id !== member?.id && (
          <AccountActs customer={customer} onAsk={setAsked} />
        )}
      </DropdownMenu>
      {asked === 'edit' && <CustomerForm customer={customer} onClose={close} />}
      {asked === 'link' && <SignInLink customer={customer} onClose={close} />}
      {asked === 'delete' && (
        <DeleteCustomer customer={customer} onClose={close} onDeleted={onDeleted} />
      )}
    </div>
  )
}
