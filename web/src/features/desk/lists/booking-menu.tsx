import type { StaffBooking } from '@lantern/contract/floor/desk'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import CalendarRange from 'lucide-react/icons/calendar-range'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import DoorOpen from 'lucide-react/icons/door-open'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat from 'lucide-react/icons/repeat'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../lib/session/session.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { useNow } from '../../../lib/browser/now.ts'
import {
  DropdownMenu,
  DropdownMenuItem,
  type DropdownMenuProps,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { arrivalsFor, holdsRoom, isHere } from './booking-words.ts'
import type { BookingDialog } from '../actions/asking.tsx'
import type { useStatus } from '../actions/use-status.ts'

interface BookingMenuProps extends Omit<DropdownMenuProps, 'children'> {
  booking: StaffBooking
  desk: ReturnType<typeof useStatus>
  onAsk: (request: BookingDialog) => void
  onBill: () => void
  onOrder: () => void
}

/** All acts on a booking in a menu, in the order of its evening; its cancellation is last, separated. */
export default function BookingMenu(props: BookingMenuProps) {
  const { booking, onAsk, desk, onBill, onOrder, ...menu } = props
  const t = useTranslations('desk.actions')
  const party = useTranslations('staff.party')
  const may = useMay()
  const now = useNow().getTime()
  const { id, status, undoable, userId, seriesId, specialRequests } = booking
  const isHeld = holdsRoom(booking)
  const isIn = isHere(booking)
  const isToCome = isHeld && !isIn
  const mayBook = may('bookings')
  const isUncharged = booking.chargeAt !== null
  const isRepeatable = isHeld && mayBook && userId !== null
  const item = (Icon: ComponentType, words: string, onSelect: () => void) => (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon />
      {words}
    </DropdownMenuItem>
  )
  const asking = (Icon: ComponentType, request: BookingDialog & Parameters<typeof t>[0]) =>
    item(Icon, t(request), () => onAsk(request))
  return (
    <DropdownMenu {...menu}>
      {isHeld &&
        may('seating') &&
        booking.checkedInAt === null &&
        item(DoorOpen, t('checkIn'), () => void desk.checkIn())}
      {isHeld &&
        mayBook &&
        status !== 'pending' &&
        item(
          CircleCheck,
          t(isIn ? 'leave' : 'complete'),
          () => void desk.set({ status: 'completed' }),
        )}
      {isToCome && mayBook && asking(UserRoundX, 'noShow')}
      {may('payments') && isIn && item(UtensilsCrossed, t('order'), onOrder)}
      {isHeld && item(ReceiptText, t('bill'), onBill)}
      {isToCome && mayBook && asking(ArrowRightLeft, 'reschedule')}
      {isToCome &&
        mayBook &&
        !isUncharged &&
        Number(booking.unpaid) > 0 &&
        asking(Coins, 'deposit')}
      {isToCome && may('seating') && arrivalsFor(booking, now).length > 0 && asking(Clock, 'late')}
      {isRepeatable && isUncharged && item(CircleCheck, t('take'), () => onAsk('confirm'))}
      {isRepeatable && asking(Repeat, 'repeat')}
      {isRepeatable && seriesId !== null && asking(CalendarRange, 'series')}
      {may('seating') &&
        undoable &&
        item(Undo2, party(`undo.${undoable}`), () => void desk.undo(undoable))}
      {Number(booking.totalPrice) > 0 && status !== 'canceled' && (
        <DropdownMenuItem asChild>
          <Link to="/bookings/$id/receipt" params={{ id: String(id) }}>
            <ReceiptText />
            {t('receipt')}
          </Link>
        </DropdownMenuItem>
      )}
      {specialRequests && asking(MessageSquareText, 'requests')}
      {mayBook && userId === null && asking(QrCode, 'link')}
      {may('customers') && userId !== null && (
        <DropdownMenuItem asChild>
          <Link to="/customer-crm/$id" params={{ id: String(userId) }}>
            <UserRound />
            {t('profile')}
          </Link>
        </DropdownMenuItem>
      )}
      {mayBook && isToCome && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem destructive onSelect={() => onAsk('cancel')}>
            <CircleX />
            {t('cancel')}
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
