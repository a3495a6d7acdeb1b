import type { StaffBooking } from '@lantern/contract/floor/desk'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../lib/session/session.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { keepsRoom, stateOf } from '../../../kit/booking/booking-state.tsx'
import { useLateness } from '../../../kit/booking/late.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { tonalLook } from '../../../ui/states/tonal-look.ts'
import { useOpenBill, useOrderAt } from '../../bills/open-bill.tsx'
import type { BookingDialog } from '../actions/asking.tsx'
import { useStatus } from '../actions/use-status.ts'
import { isHere, namesOf } from './booking-words.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

// A list is rendered first. Its menus are loaded after it, and their dialogs when one is opened.
const Asking = onDemand(() => import('../actions/asking.tsx'))
const UndoApproval = onDemand(async () => ({
  default: (await import('../actions/asking.tsx')).UndoApproval,
}))
const BookingMenu = onDemand(() => import('./booking-menu.tsx'))

/**
 * Whether an amount is due that can be taken now: a deposit, or that of a party that is checked in, or has its bill.
 */
const isOwedHere = (booking: StaffBooking) =>
  Number(booking.askedDeposit?.left ?? 0) > 0 ||
  (booking.status !== 'pending' &&
    Number(booking.unpaid) > 0 &&
    (isHere(booking) || booking.paymentMethod === 'bill'))

export interface BookingActionsProps {
  booking: StaffBooking
  /** Whether there is room for more than the party's next act. */
  isLarge?: boolean
  /** Whether it is the next thing to do on the screen, which makes its button loud. */
  isNext?: boolean
  /** Rendered beside the menu, on the same line. */
  beside?: ReactNode
  /** Called when its menu or a dialog opens, and when all are closed again. */
  onHold?: (isHeld: boolean) => void
}

interface Action {
  word: 'confirm' | 'call' | 'checkIn' | 'noShow' | 'bringBill' | 'take' | 'leave'
  press: () => void
  href?: string
}

interface ActsProps extends Pick<BookingActionsProps, 'booking'> {
  desk: ReturnType<typeof useStatus>
  bill: ReturnType<typeof useOpenBill>
  onAsk: (request: BookingDialog) => void
}

/** The next act as a button, which stays the same element while the act changes, so that it keeps the focus. */
function ActButtons({
  isLarge,
  isNext,
  booking,
  desk,
  bill,
  onAsk,
}: ActsProps & Required<Pick<BookingActionsProps, 'isLarge' | 'isNext'>>) {
  const t = useTranslations('desk.actions')
  const may = useMay()
  const now = useNow().getTime()
  const late = useLateness()(booking)
  const today = useVenue()?.today
  const [isCalled, setCalled] = useState(false)
  const { bookingDate, contactPhone } = booking
  const state = stateOf(booking, now)
  const isThere = state === 'arrived' || state === 'over'
  const isComing = keepsRoom(state) && !isThere && bookingDate === today
  const acts: (Action | false | null | undefined)[] = [
    state === 'pending' && may('bookings') && { word: 'confirm', press: () => onAsk('confirm') },
    isComing &&
      late?.isMissed &&
      contactPhone &&
      !isCalled && {
        word: 'call',
        press: () => setCalled(true),
        href: `tel:${contactPhone.number}`,
      },
    isComing && may('seating') && { word: 'checkIn', press: () => void desk.checkIn() },
    isComing &&
      late?.isMissed &&
      may('bookings') && { word: 'noShow', press: () => onAsk('noShow') },
    may('payments') &&
      isOwedHere(booking) && {
        word: state === 'over' ? 'bringBill' : 'take',
        press: () => void bill.open({ bookingId: booking.id }),
      },
    isThere &&
      may('bookings') && { word: 'leave', press: () => void desk.set({ status: 'completed' }) },
  ]
  const due = acts.filter((act) => typeof act === 'object' && act !== null)
  return due.slice(0, isLarge ? undefined : 1).map(({ word, press, href }, place) => {
    const isLoud = isNext && place === 0
    const isTonal = !isLarge && !isLoud
    const look = { variant: isLoud ? 'primary' : 'outline', size: 'small' } as const
    return href === undefined ? (
      <Button
        key={isLarge ? word : place}
        {...look}
        className={isTonal ? tonalLook : undefined}
        loading={bill.isBusy && (word === 'take' || word === 'bringBill')}
        onClick={press}
      >
        {t(word)}
      </Button>
    ) : (
      <a
        key={word}
        href={href}
        onClick={press}
        className={classNames(buttonLook(look.variant, look.size), isTonal && tonalLook)}
      >
        {t(word)}
      </a>
    )
  })
}

/** The acts on a booking: the next one as a button, all of them in a menu (product#desk). */
export function BookingActions(props: BookingActionsProps) {
  const { booking, isLarge = false, isNext = isLarge, beside, onHold } = props
  const t = useTranslations('desk.actions')
  const names = namesOf(booking, useLanguage())
  const [request, setRequest] = useState<BookingDialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const desk = useStatus(booking)
  const bill = useOpenBill()
  const order = useOrderAt()
  const button = { ref: more, label: t('more', names), 'aria-haspopup': 'menu' as const }
  const isApproving = desk.approving.why !== null && booking.undoable !== null
  const isHeld = isOpen || request !== null || bill.isOpen || isApproving || Boolean(desk.question)
  const tell = useEffectEvent((held: boolean) => onHold?.(held))
  useEffect(() => tell(isHeld), [isHeld])
  return (
    <div className={classNames('flex items-center gap-1', isLarge ? 'flex-wrap' : 'justify-end')}>
      <ActButtons {...{ booking, isLarge, isNext, desk, bill }} onAsk={setRequest} />
      <div className="flex items-center gap-1">
        <BookingMenu
          skeleton={
            // If it is pressed before the menu is loaded, the menu opens as soon as it is.
            <IconButton {...button} aria-expanded={isOpen} onClick={() => setOpen(true)}>
              <Ellipsis />
            </IconButton>
          }
          {...{ booking, desk }}
          trigger={
            <IconButton {...button}>
              <Ellipsis />
            </IconButton>
          }
          defaultOpen={isOpen}
          onOpenChange={setOpen}
          onAsk={setRequest}
          onBill={() => void bill.open({ bookingId: booking.id })}
          onOrder={() => void order.open({ bookingId: booking.id })}
        />
        {beside}
      </div>
      {desk.question}
      {isApproving && <UndoApproval booking={booking} desk={desk} />}
      {bill.dialog}
      {request && (
        <Asking
          request={request}
          booking={booking}
          onClose={() => setRequest(null)}
          focusAfter={() => more.current}
        />
      )}
    </div>
  )
}
