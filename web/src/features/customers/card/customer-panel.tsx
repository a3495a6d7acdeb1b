import { listNotes, type Customer } from '@lantern/contract/members/customers'
import { unlinkDiscord } from '@lantern/contract/account/discord'
import { toCents } from '@lantern/contract/payments/pricing'
import { hasMailbox } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import StickyNote from 'lucide-react/icons/sticky-note'
import Unlink from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useSession, useMay } from '../../../lib/session/session.ts'
import { count, money, fullDate } from '../../../lib/shown/format.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Panel } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { nameOf, statusTone } from '../customer-words.ts'
import { CustomerActions } from './customer-actions.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { getCustomerMemberships, giveTier, type Membership } from '@lantern/contract/members/tiers'
import type { Venue } from '@lantern/contract/venue/venue'
import Award from 'lucide-react/icons/award'
import { useLanguage } from '../../../i18n/words.tsx'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { DateField } from '../../../kit/booking/date-field.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useVenue } from '../../../lib/api/venue.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'

interface GiveTierProps {
  id: number
  venue: Venue
  given: Membership | undefined
  onClose: () => void
}

function GiveTier({ id, venue, given, onClose }: GiveTierProps) {
  const t = useTranslations('customers')
  const [tierId, setTierId] = useState(given?.tierId ?? null)
  const [until, setUntil] = useState(given?.until ?? '')
  const { act, isBusy } = useAction(giveTier, {
    done: t('tiers.done'),
    failed: { title: t('tiers.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
  })
  const submit = () => {
    const end = tierId === null || until === '' ? null : until
    void act({ params: { id: String(id) }, body: { tierId, until: end } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('tiers.give')}
      description={t('tiers.text')}
      submitLabel={t('tiers.submit')}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Field label={t('tiers.tier')}>
        <Select
          value={tierId ?? ''}
          onChange={({ target }) => setTierId(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('tiers.none')}</option>
          <NamedOptions of={venue.tiers} />
        </Select>
      </Field>
      {tierId !== null && (
        <Field label={t('tiers.lastNight')} hint={t('tiers.lastNightHint')}>
          <DateField min={venue.today} value={until} onChange={setUntil} />
        </Field>
      )}
    </FormDialog>
  )
}

function CustomerTiers({ id }: { id: number }) {
  const t = useTranslations('customers.tiers')
  const language = useLanguage()
  const may = useMay()
  const venue = useVenue()
  const hasTiers = venue !== null && venue.tiers.length > 0
  const query = useQuery({
    ...queryOf(getCustomerMemberships, { params: { id: String(id) } }),
    enabled: hasTiers,
  })
  const [isGiving, setGiving] = useState(false)
  if (!hasTiers) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{t('title')}</p>
        {may('accounts') && query.data && (
          <Button variant="outline" size="small" onClick={() => setGiving(true)}>
            <Award />
            {t('give')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('error')} skeleton={<SkeletonText lines={1} />}>
        {({ held }) => (
          <>
            {held.length === 0 && <p className="text-sm">{t('none')}</p>}
            <ul className="grid gap-2 text-sm empty:hidden">
              {held.map(({ tierId, source, until }) => (
                <li key={`${source} ${tierId}`} className="flex flex-wrap items-center gap-x-2">
                  <TierBadge tierId={tierId} />
                  <span>
                    {t(`source.${source}`)} ·{' '}
                    {until === null
                      ? t('endless')
                      : t('until', { date: fullDate(until, language) })}
                  </span>
                </li>
              ))}
            </ul>
            {isGiving && (
              <GiveTier
                {...{ id, venue }}
                given={held.find(({ source }) => source === 'staff')}
                onClose={() => setGiving(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function UnlinkDiscord({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers')
  const name = nameOf(customer)
  const { act, isBusy } = useAction(unlinkDiscord, {
    done: () => ({ title: t('discord.done'), description: t('discord.doneText', { name }) }),
    failed: { title: t('discord.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('discord.title', { name })}
      description={t('discord.text')}
      confirmLabel={t('discord.unlink')}
      loading={isBusy}
      onConfirm={() => void act({ params: { id: String(customer.id) } })}
      destructive
    />
  )
}

/** The latest note about a customer, above the tabs, so that staff see an allergy before they open one. */
function LatestNote({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const { momentOf } = useMoments()
  const query = useQuery(queryOf(listNotes, { params: { id: String(id) } }))
  const note = query.data?.[0]
  if (!note) return <ReadFailure query={query}>{t('notesError')}</ReadFailure>
  return (
    <section
      aria-label={t('latestNote')}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control bg-amber-wash px-4 py-3"
    >
      <StickyNote className="mt-0.5 size-4.5 text-lantern-deep" />
      <div className="text-sm">
        <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{note.text}</p>
        <p className="figures mt-1 text-lantern-deep">
          {note.author} · {momentOf(note.createdAt)}
        </p>
      </div>
    </section>
  )
}

const CashDialog = onDemand(async () => ({
  default: (await import('../balance-dialogs.tsx')).CashDialog,
}))
const GoodwillDialog = onDemand(async () => ({
  default: (await import('../balance-dialogs.tsx')).GoodwillDialog,
}))

function Contact({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const isAdmin = useSession().member?.role === 'admin'
  const [isUnlinking, setUnlinking] = useState(false)
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-soft">{t('columns.email')}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {hasMailbox(customer.email) ? (
              <a href={`mailto:${customer.email}`} className="underline underline-offset-4">
                {customer.email}
              </a>
            ) : (
              '—'
            )}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-soft">{t('columns.phone')}</dt>
          <dd className="figures">{customer.phone ?? '—'}</dd>
        </div>
        {customer.discordUsername !== null && (
          <div className="flex items-center justify-between gap-4">
            <dt className="text-soft">{t('discord.name')}</dt>
            <dd className="flex min-w-0 flex-wrap items-center justify-end gap-x-3">
              <span className="wrap-anywhere">{customer.discordUsername}</span>
              {isAdmin && (
                <Button variant="outline" size="small" onClick={() => setUnlinking(true)}>
                  <Unlink />
                  {t('discord.unlink')}
                </Button>
              )}
            </dd>
          </div>
        )}
      </dl>
      {isUnlinking && <UnlinkDiscord customer={customer} onClose={() => setUnlinking(false)} />}
    </>
  )
}

function Balance({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const may = useMay()
  const [opened, setOpened] = useState<'goodwill' | 'cash' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
        <div>
          <p className="text-sm text-soft">{t('profile.balance')}</p>
          <Money>{money(customer.accountBalance)}</Money>
          {toCents(customer.credit) > 0 && (
            <p className="figures mt-1 text-sm text-soft">
              {t('profile.credit', { amount: money(customer.credit) })}
            </p>
          )}
          <p className="figures mt-1 text-sm text-soft">
            {t('profile.points', { count: count(customer.loyaltyPoints) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {may('discounts') && (
            <Button variant="outline" onClick={() => setOpened('goodwill')}>
              <HeartHandshake />
              {t('goodwill.open')}
            </Button>
          )}
          {may('payments') && (
            <Button variant="outline" onClick={() => setOpened('cash')}>
              <HandCoins />
              {t('cash.open')}
            </Button>
          )}
        </div>
      </div>
      {opened === 'goodwill' && <GoodwillDialog customer={customer} onClose={close} />}
      {opened === 'cash' && <CashDialog customer={customer} onClose={close} />}
    </>
  )
}

export function CustomerPanel(props: { customer: Customer; onDeleted: () => void }) {
  const { customer, onDeleted } = props
  const t = useTranslations('customers')
  const { monthOf } = useMoments()
  return (
    <Panel aria-label={nameOf(customer)} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone={statusTone[customer.status]}>{t(`status.${customer.status}`)}</Badge>
            <TierBadge tierId={customer.tierId} />
            {customer.role !== 'customer' && <Badge>{t(`role.${customer.role}`)}</Badge>}
          </p>
          <p className="mt-2 text-sm text-soft">
            {t('profile.since', { date: monthOf(customer.createdAt) })}
          </p>
        </div>
        <CustomerActions customer={customer} onDeleted={onDeleted} />
      </div>
      <Contact customer={customer} />
      <LatestNote id={customer.id} />
      <CustomerTiers id={customer.id} />
      <Balance customer={customer} />
    </Panel>
  )
}
