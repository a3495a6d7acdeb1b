import { useVenueQuery } from '../../lib/api/venue-query.ts'
import type { Caller } from '../desk/book/use-book-form.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { type Customer, joinGuest } from '@lantern/contract/members/customers'
import { fullName, memberNumber } from '@lantern/contract/members/names'
import type { GuestResult, PersonResult } from '@lantern/contract/members/search'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { BillLine, BookingFacts, BookingLine, WaitLine } from './hit-lines.tsx'
import { callerOf, isHere, nameOf, namesFrom } from './hits.ts'
import { useAction } from '../../kit/act/use-action.ts'
import { useMay, useSession } from '../../lib/session/session.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { mayActOn } from '../customers/customer-words.ts'
import { PhoneLink } from '../../kit/member/phone-link.tsx'

const BookDialog = onDemand(() => import('../desk/book/book-dialog.tsx'))

/** The booking dialog for a caller from tonight on, over the current screen. */
export function BookFor({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const { data: venue } = useVenueQuery()
  return venue && <BookDialog venue={venue} night={venue.today} caller={caller} onClose={onClose} />
}

/** Offers to join bookings without an account to the member with the same number. Staff decide. */
function JoinGuest({ member, guest }: { member: Customer; guest: GuestResult }) {
  const t = useTranslations('search.guest')
  const [isAsked, setOpened] = useState(false)
  const { member: viewer } = useSession()
  const may = useMay()
  const { names, bookings: count, phone } = guest
  const name = fullName(member) || member.email
  const { act, isBusy } = useAction(joinGuest, {
    done: ({ bookings }) => ({
      title: t('done'),
      description: t('doneText', { count: bookings, member: name }),
    }),
    failed: t('failed'),
    onDone: () => setOpened(false),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk px-3 py-2">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {names.length > 0
          ? t('foundAs', { count, names: names.join(', ') })
          : t('found', { count })}
      </p>
      {may('accounts') && mayActOn(viewer?.role, member) && (
        <Button variant="outline" size="small" onClick={() => setOpened(true)}>
          {t('join')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setOpened(false)}
        title={t('title')}
        description={t('text', {
          count,
          guest: names.join(', ') || t('unnamed'),
          phone: phone.shown,
          member: name,
        })}
        cancelLabel={t('keep')}
        confirmLabel={t('submit')}
        loading={isBusy}
        onConfirm={() =>
          void act({ params: { id: String(member.id) }, body: { phone: phone.number } })
        }
      />
    </div>
  )
}

const CustomerForm = onDemand(() => import('../customers/customer-form.tsx'))

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-semibold text-soft">{title}</h3>
      {children}
    </section>
  )
}

interface PersonCardProps {
  person: PersonResult
  onBill: (id: number) => void
  onFollow: () => void
}

/** A person with all that the desk needs. Tonight's bookings come first: their guest is probably at the door. */
export function PersonCard({ person, onBill, onFollow }: PersonCardProps) {
  const t = useTranslations('search')
  const { dayOf } = useMoments()
  const tonight = useVenue()?.today
  const { toCome, past, bills, notes, waits, member, guest } = person
  const { phone, visits, noShows } = person
  const status = useTranslations('customers.status')
  const [opened, setOpened] = useState<'book' | 'become' | null>(null)
  const isKnown = past.length + toCome.length > 0
  const others = member ? [] : (guest?.names.slice(1) ?? [])
  const isNow = (booking: (typeof toCome)[number]) =>
    isHere(booking) || booking.bookingDate === tonight
  const later = toCome.filter((booking) => !isNow(booking))
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="heading text-xl wrap-anywhere">{nameOf(person) || t('nameless')}</span>
          {member && member.status !== 'Regular' && (
            <Badge tone="amber">{status(member.status)}</Badge>
          )}
          {noShows > 0 && <Badge tone="vermilion">{t('noShows', { count: noShows })}</Badge>}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-4 text-sm text-soft">
          {member && <span>{memberNumber(member.id)}</span>}
          <PhoneLink phone={phone} />
          <span>{t('visits', { count: visits })}</span>
          {member && (
            <span className="font-semibold text-ink">
              {t('balance', { amount: money(member.accountBalance) })}
            </span>
          )}
        </p>
        {others.length > 0 && (
          <p className="text-sm text-soft">{t('also', { names: others.join(', ') })}</p>
        )}
      </div>
      {toCome.filter(isNow).map((booking) => (
        <BookingLine key={booking.id} booking={booking} onFollow={onFollow} />
      ))}
      <div data-acts className="flex flex-wrap gap-3">
        <Button onClick={() => setOpened('book')}>
          <CalendarPlus />
          {t(isKnown ? 'again' : 'book')}
        </Button>
        {member ? (
          <Link
            to="/customer-crm/$id"
            params={{ id: String(member.id) }}
            className={buttonLook('outline')}
          >
            <UserRound />
            {t('openCustomer')}
          </Link>
        ) : (
          <Button variant="outline" onClick={() => setOpened('become')}>
            <UserPlus />
            {t('guest.become')}
          </Button>
        )}
        {opened === 'book' && <BookFor caller={callerOf(person)} onClose={() => setOpened(null)} />}
        {opened === 'become' && guest && (
          <CustomerForm
            customer={null}
            known={{ ...namesFrom(nameOf(person)), phone: guest.phone.shown }}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
      {member && guest && <JoinGuest member={member} guest={guest} />}
      <Part title={t('waits.title')}>
        {waits.map((wait) => (
          <WaitLine key={wait.id} wait={wait} onFollow={onFollow} />
        ))}
      </Part>
      <Part title={t('bills')}>
        {bills.map((bill) => (
          <BillLine key={bill.id} bill={bill} onOpen={() => onBill(bill.id)} />
        ))}
      </Part>
      <Part title={t('notes')}>
        {notes.map(({ id, text, author, createdAt }) => (
          <div key={id} className="rounded-control bg-amber-wash px-3 py-2 text-sm">
            <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="figures text-lantern-deep">
              {t('note', { author, when: dayOf(createdAt) })}
            </p>
          </div>
        ))}
      </Part>
      <Part title={t('toCome')}>
        {later.map((booking) => (
          <BookingLine key={booking.id} booking={booking} onFollow={onFollow} />
        ))}
      </Part>
      <Part title={t('past')}>
        {past.map((booking) => (
          <BookingFacts key={booking.id} booking={booking} />
        ))}
      </Part>
    </>
  )
}
