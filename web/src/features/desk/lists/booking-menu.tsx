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

type Desk = ReturnType<typeof useStatus>

interface ItemsProps {
  booking: StaffBooking
  onAsk: (request: BookingDialog) => void
}

function PresenceItems({ booking, onAsk, desk }: ItemsProps & { desk: Desk }) {
  const t = useTranslations('desk.actions')
  const may = useMay()
  if (!holdsRoom(booking)) return null
  return (
    <>
      {may('seating') && booking.checkedInAt === null && (
        <DropdownMenuItem onSelect={() => void desk.checkIn()}>
          <DoorOpen />
          {t('checkIn')}
        </DropdownMenuItem>
      )}
      {may('bookings') && booking.status !== 'pending' && (
        <DropdownMenuItem onSelect={() => void desk.set({ status: 'completed' })}>
          <CircleCheck />
          {t(isHere(booking) ? 'leave' : 'complete')}
        </DropdownMenuItem>
      )}
      {may('bookings') && !isHere(booking) && (
        <DropdownMenuItem onSelect={() => onAsk('noShow')}>
          <UserRoundX />
          {t('noShow')}
        </DropdownMenuItem>
      )}
    </>
  )
}

function PaperItems({ booking, onAsk }: ItemsProps) {
  const t = useTranslations('desk.actions')
  const may = useMay()
  const { id, status, totalPrice, specialRequests, userId } = booking
  return (
    <>
      {Number(totalPrice) > 0 && status !== 'canceled' && (
        <DropdownMenuItem asChild>
          <Link to="/bookings/$id/receipt" params={{ id: String(id) }}>
            <ReceiptText />
            {t('receipt')}
          </Link>
        </DropdownMenuItem>
      )}
      {specialRequests && (
        <DropdownMenuItem onSelect={() => onAsk('requests')}>
          <MessageSquareText />
          {t('requests')}
        </DropdownMenuItem>
      )}
      {may('bookings') && userId === null && (
        <DropdownMenuItem onSelect={() => onAsk('link')}>
          <QrCode />
          {t('link')}
        </DropdownMenuItem>
      )}
      {may('customers') && userId !== null && (
        <DropdownMenuItem asChild>
          <Link to="/customer-crm/$id" params={{ id: String(userId) }}>
            <UserRound />
            {t('profile')}
          </Link>
        </DropdownMenuItem>
      )}
    </>
  )
}

/**
 * The acts of series: a member's booking can be repeated; all following ones in a series can be changed; its price
 * can be charged before its day.
 */
function SeriesItems({ booking, onAsk }: ItemsProps) {
  const t = useTranslations('desk.actions')
  const may = useMay()
  if (booking.userId === null || !holdsRoom(booking) || !may('bookings')) return null
  return (
    <>
      {booking.chargeAt !== null && (
        <DropdownMenuItem onSelect={() => onAsk('confirm')}>
          <CircleCheck />
          {t('take')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => onAsk('repeat')}>
        <Repeat />
        {t('repeat')}
      </DropdownMenuItem>
      {booking.seriesId !== null && (
        <DropdownMenuItem onSelect={() => onAsk('series')}>
          <CalendarRange />
          {t('series')}
        </DropdownMenuItem>
      )}
    </>
  )
}

/** Rescheduling, a deposit, or a late arrival of a party that isn't checked in. */
function TimeItems({ booking, onAsk }: ItemsProps) {
  const t = useTranslations('desk.actions')
  const now = useNow().getTime()
  const may = useMay()
  if (!mayChange(booking)) return null
  return (
    <>
      {may('bookings') && (
        <DropdownMenuItem onSelect={() => onAsk('reschedule')}>
          <ArrowRightLeft />
          {t('reschedule')}
        </DropdownMenuItem>
      )}
      {may('bookings') && booking.chargeAt === null && Number(booking.unpaid) > 0 && (
        <DropdownMenuItem onSelect={() => onAsk('deposit')}>
          <Coins />
          {t('deposit')}
        </DropdownMenuItem>
      )}
      {may('seating') && arrivalsFor(booking, now).length > 0 && (
        <DropdownMenuItem onSelect={() => onAsk('late')}>
          <Clock />
          {t('late')}
        </DropdownMenuItem>
      )}
    </>
  )
}

const mayChange = (booking: StaffBooking) => holdsRoom(booking) && !isHere(booking)

interface BookingMenuProps extends ItemsProps, Omit<DropdownMenuProps, 'children'> {
  desk: Desk
  onBill: () => void
  onOrder: () => void
}

/** All acts on a booking in a menu, in the order of its evening; its cancellation is last, separated. */
export default function BookingMenu({
  booking,
  onAsk,
  desk,
  onBill,
  onOrder,
  ...menu
}: BookingMenuProps) {
  const t = useTranslations('desk.actions')
  const party = useTranslations('staff.party')
  const { undoable } = booking
  const may = useMay()
  return (
    <DropdownMenu {...menu}>
      <PresenceItems booking={booking} onAsk={onAsk} desk={desk} />
      {may('payments') && isHere(booking) && (
        <DropdownMenuItem onSelect={onOrder}>
          <UtensilsCrossed />
          {t('order')}
        </DropdownMenuItem>
      )}
      {holdsRoom(booking) && (
        <DropdownMenuItem onSelect={onBill}>
          <ReceiptText />
          {t('bill')}
        </DropdownMenuItem>
      )}
      <TimeItems booking={booking} onAsk={onAsk} />
      <SeriesItems booking={booking} onAsk={onAsk} />
      {may('seating') && undoable && (
        <DropdownMenuItem onSelect={() => void desk.undo(undoable)}>
          <Undo2 />
          {party(`undo.${undoable}`)}
        </DropdownMenuItem>
      )}
      <PaperItems booking={booking} onAsk={onAsk} />
      {may('bookings') && mayChange(booking) && (
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
