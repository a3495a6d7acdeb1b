import { addNote, type Customer, getCustomer, listNotes } from '@lantern/contract/members/customers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BackLink } from '../../ui/actions/back-link.tsx'
import {
  CustomerBookings,
  CustomerOrders,
  CustomerStatement,
} from '../../features/customers/card/customer-history.tsx'
import { CustomerPanel } from '../../features/customers/card/customer-panel.tsx'
import { nameOf } from '../../features/customers/customer-words.ts'
import { Loaded } from '../../kit/load/loaded.tsx'
import { isRefusal } from '../../lib/api/failures/api-error.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useScreenTitle } from '../../lib/browser/screen-title.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton, Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useMoments } from '../../lib/shown/moments.ts'
import { useAction } from '../../kit/act/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

function NoteForm({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const [text, setText] = useState('')
  const { act, isBusy } = useAction(addNote, {
    failed: { title: t('noteFailed'), otherwise: t('error') },
    onDone: () => setText(''),
  })
  const add = () => {
    if (text.trim() !== '') void act({ params: { id: String(id) }, body: { text } })
  }
  return (
    <Form onSubmit={add} className="grid gap-3">
      <Field label={t('noteLabel')}>
        <Textarea
          rows={2}
          maxLength={1000}
          placeholder={t('notePlaceholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" className="justify-self-end" loading={isBusy}>
        {t('addNote')}
      </Button>
    </Form>
  )
}

/** The staff's notes about a customer. The customer never sees them. */
function CustomerNotes({ id }: { id: number }) {
  const t = useTranslations('customers')
  const { momentOf } = useMoments()
  const notes = useQuery(queryOf(listNotes, { params: { id: String(id) } }))
  return (
    <div className="grid gap-6">
      <NoteForm id={id} />
      <Loaded
        query={notes}
        failed={t('profile.error')}
        skeleton={<SkeletonText lines={3} />}
        empty={<p className="text-soft">{t('profile.noNotes')}</p>}
      >
        {(known) => (
          <ul className="grid gap-3">
            {known.map((note) => (
              <li key={note.id} className="rounded-card border border-line bg-surface p-4">
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="figures mt-2 text-sm text-soft">
                  {note.author} · {momentOf(note.createdAt)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

type Tab = 'bookings' | 'orders' | 'statement' | 'notes'

function Profile({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.profile')
  const navigate = useNavigate()
  const [tab, setTab] = useState<Tab>('bookings')
  const { id } = customer
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <CustomerPanel customer={customer} onDeleted={() => void navigate({ to: '/customer-crm' })} />
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'bookings', label: t('bookings'), panel: <CustomerBookings id={id} /> },
          { value: 'orders', label: t('orders'), panel: <CustomerOrders id={id} /> },
          { value: 'statement', label: t('statement'), panel: <CustomerStatement id={id} /> },
          { value: 'notes', label: t('notes'), panel: <CustomerNotes id={id} /> },
        ]}
      />
    </div>
  )
}

/** One customer, with their bookings, orders, statement and notes. */
export default function CustomerPage() {
  const t = useTranslations('customers')
  const titles = useTranslations('staff.titles')
  const id = usePathParam('id')
  const query = useQuery(queryOf(getCustomer, { params: { id } }))
  const { data: customer, error } = query
  const name = customer && nameOf(customer)
  useScreenTitle(name)
  return (
    <Workspace
      title={name ?? (query.isError ? titles('customer') : <Skeleton className="h-10 w-64" />)}
      back={<BackLink to="/customer-crm">{t('backToList')}</BackLink>}
    >
      {isRefusal(error, 'not_found') ? (
        <EmptyState title={t('profile.gone')}>{t('profile.goneText')}</EmptyState>
      ) : (
        <Loaded
          query={query}
          failed={t('profile.error')}
          skeleton={<PanelSkeleton className="h-80" />}
        >
          {(known) => <Profile key={known.id} customer={known} />}
        </Loaded>
      )}
    </Workspace>
  )
}
