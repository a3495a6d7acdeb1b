import type { BoardBooking } from '@lantern/contract/floor/desk'
import { listStaffWaits } from '@lantern/contract/bookings/waitlist'
import { useQuery } from '@tanstack/react-query'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UserRoundX from 'lucide-react/icons/user-round-x'
import UsersRound from 'lucide-react/icons/users-round'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { useLateness } from '../../../kit/booking/late.ts'
import { PhoneLink } from '../../../kit/member/phone-link.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { BookingActions } from '../lists/booking-actions.tsx'
import { ConfirmedSign, DepositSign, DueSign, GuestsSign } from '../lists/booking-signs.tsx'
import { placeOf } from '../lists/booking-words.ts'
import { StateBadge } from '../../../kit/booking/booking-state.tsx'

export interface BoardBookingProps {
  booking: BoardBooking
  onClose: () => void
}

function HeldFor({ bookingId, name, time }: { bookingId: number; name: string; time: string }) {
  const t = useTranslations('deskBoard')
  const { data, isPending } = useQuery(queryOf(listStaffWaits, {}))
  const isOffer = data?.waits.some(({ offer }) => offer?.bookingId === bookingId)
  if (isPending) return null
  if (!isOffer) return <span>{t('until', { time })}</span>
  return (
    <Link to="/waitlist" className="underline decoration-line underline-offset-4 hover:text-ink">
      {t('waits', { name, time })}
    </Link>
  )
}

/** The details of the pressed bar's booking, under the board. */
export function BoardBookingPanel({ booking, onClose }: BoardBookingProps) {
  const t = useTranslations('deskBoard')
  const panel = useRef<HTMLElement>(null)
  const { id, userName, lanternId, heldUntil } = booking
  useEffect(() => panel.current?.focus(), [id])
  const name = userName || lanternId
  const late = useLateness()(booking)
  const { unpaid, askedDeposit, partySize, contactPhone } = booking
  const language = useLanguage()
  const desk = useTranslations('desk')
  const { clockOf } = useMoments()
  const { rangeOf } = useHours()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape anywhere in it closes it.
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('bookingOf', { name })}
      onKeyDown={({ key, defaultPrevented, target }) => {
        const isInside = target instanceof Node && panel.current?.contains(target)
        if (key === 'Escape' && !defaultPrevented && isInside) onClose()
      }}
      data-foot
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line bg-surface px-4 py-2 shadow-soft outline-none max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-30 max-md:rounded-t-panel max-md:border-t max-md:pt-3 md:mt-2 md:rounded-panel md:border"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="heading truncate text-lg">
            {name}
            <ConfirmedSign booking={booking} />
            <GuestsSign booking={booking} />
          </span>
          <TierBadge tierId={booking.tierId} />
          <StateBadge booking={booking} />
          {late && heldUntil === null && (
            <span className="figures text-sm font-semibold text-vermilion">{late.words}</span>
          )}
          {askedDeposit && (
            <DepositSign deposit={askedDeposit} className="figures text-sm font-semibold" />
          )}
          {Number(unpaid) > 0 && (
            <DueSign booking={booking} className="figures text-sm font-semibold text-vermilion" />
          )}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-4 text-sm text-soft">
          <span>{rangeOf(booking)}</span>
          <span>{placeOf(booking, desk, language).join(' · ')}</span>
          {partySize !== null && (
            <span className="inline-flex items-center gap-1">
              <UsersRound className="size-4" />
              {desk('people', { count: partySize })}
            </span>
          )}
          <PhoneLink phone={contactPhone} />
          {heldUntil !== null && <HeldFor bookingId={id} name={name} time={clockOf(heldUntil)} />}
          {booking.noShows > 0 && (
            <span className="inline-flex items-center gap-1 text-vermilion">
              <UserRoundX className="size-4" />
              {desk('signs.noShows', { count: booking.noShows })}
            </span>
          )}
          {booking.specialRequests && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <MessageSquareText className="size-4 shrink-0" />
              <span className="max-w-80 truncate">{booking.specialRequests}</span>
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {heldUntil === null && <BookingActions booking={booking} isLarge />}
        <IconButton label={t('shut')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </section>
  )
}
