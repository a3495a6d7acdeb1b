import type { StaffBooking } from '@lantern/contract/desk'
import {
  ArrowRightLeft,
  CalendarRange,
  CircleCheck,
  DoorOpen,
  CircleX,
  Ellipsis,
  Undo2,
  Clock,
  MessageSquareText,
  ReceiptText,
  Repeat,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../../../i18n/words.tsx'
import { useLateness } from '../../../kit/late.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { tonalLook } from '../../../ui/states/tonal-look.ts'
import { holdsRoom, namesOf } from './booking-words.ts'
import { Asking, type Asked } from '../acts/asking.tsx'
import { BillDialog } from '../../bills/bill-dialog.tsx'
import { useOpenBill } from '../../bills/use-open-bill.ts'
import { useStatus } from '../acts/use-status.ts'
import { arrivalsFor } from '../acts/arrivals.ts'

interface ItemsProps {
  booking: StaffBooking
  onAsk: (asked: Asked) => void
}

/** Whether the party is in the house now. */
const isHere = (booking: StaffBooking) => booking.checkedInAt !== null && holdsRoom(booking)

const awaitsConfirm = ({ status, chargeAt }: StaffBooking) =>
  status === 'pending' && chargeAt === null

const isAgreed = (booking: StaffBooking) => holdsRoom(booking) && booking.status !== 'pending'

/** What becomes of a booking that is agreed: its party comes, leaves, or never came. */
function PresenceItems({
  booking,
  onAsk,
  desk,
}: ItemsProps & { desk: ReturnType<typeof useStatus> }) {
  const t = useTranslations('desk.actions')
  if (!isAgreed(booking)) return null
  return (
    <>
      {booking.checkedInAt === null && (
        <DropdownMenuItem onSelect={() => void desk.checkIn()}>
          <DoorOpen aria-hidden="true" />
          {t('checkIn')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => void desk.set({ status: 'completed' })}>
        <CircleCheck aria-hidden="true" />
        {t(isHere(booking) ? 'leave' : 'complete')}
      </DropdownMenuItem>
      {!isHere(booking) && (
        <DropdownMenuItem onSelect={() => onAsk('noShow')}>
          <UserRoundX aria-hidden="true" />
          {t('noShow')}
        </DropdownMenuItem>
      )}
    </>
  )
}

/** What there is to read about a booking, and who it is for. */
function PaperItems({ booking, onAsk }: ItemsProps) {
  const t = useTranslations('desk.actions')
  const { id, status, totalPrice, specialRequests, userId } = booking
  return (
    <>
      {Number(totalPrice) > 0 && status !== 'canceled' && (
        <DropdownMenuItem asChild>
          <Link href={`/bookings/${id}/receipt`}>
            <ReceiptText aria-hidden="true" />
            {t('receipt')}
          </Link>
        </DropdownMenuItem>
      )}
      {specialRequests && (
        <DropdownMenuItem onSelect={() => onAsk('requests')}>
          <MessageSquareText aria-hidden="true" />
          {t('requests')}
        </DropdownMenuItem>
      )}
      {userId !== null && (
        <DropdownMenuItem asChild>
          <Link href={`/customer-crm/${userId}`}>
            <UserRound aria-hidden="true" />
            {t('profile')}
          </Link>
        </DropdownMenuItem>
      )}
    </>
  )
}

/** A member's booking can come again; of a series all that follow can be changed; its price can be taken before its day. */
function SeriesItems({ booking, onAsk }: ItemsProps) {
  const t = useTranslations('desk.actions')
  if (booking.userId === null || !holdsRoom(booking)) return null
  return (
    <>
      {booking.chargeAt !== null && (
        <DropdownMenuItem onSelect={() => onAsk('confirm')}>
          <CircleCheck aria-hidden="true" />
          {t('take')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => onAsk('repeat')}>
        <Repeat aria-hidden="true" />
        {t('repeat')}
      </DropdownMenuItem>
      {booking.seriesId !== null && (
        <DropdownMenuItem onSelect={() => onAsk('series')}>
          <CalendarRange aria-hidden="true" />
          {t('series')}
        </DropdownMenuItem>
      )}
    </>
  )
}

/** Something is due that can be taken now: its party is here, or it has its bill. */
const isOwedHere = (booking: StaffBooking) =>
  booking.status !== 'pending' &&
  Number(booking.unpaid) > 0 &&
  (isHere(booking) || booking.paymentMethod === 'bill')

export interface BookingActionsProps {
  booking: StaffBooking
  /** There is room for the next act of a party as a button. */
  isLarge?: boolean
  /** Called when its menu or a dialog opens, and when all are closed again. */
  onHold?: (isHeld: boolean) => void
}

/** What may be done with a booking: Confirm as a button where it is pending, the rest in a menu (product#desk). */
export function BookingActions({ booking, isLarge = false, onHold }: BookingActionsProps) {
  const t = useTranslations('desk.actions')
  const party = useTranslations('staff.party')
  const names = namesOf(booking, useLanguage())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const desk = useStatus(booking)
  const now = useNow().getTime()
  const late = useLateness()(booking)
  const bill = useOpenBill()
  const { undoable } = booking
  const mayChange = holdsRoom(booking) && !isHere(booking)
  const isHeld = isOpen || asked !== null || bill.billId !== null || Boolean(desk.question)
  const tell = useEffectEvent((held: boolean) => onHold?.(held))
  useEffect(() => tell(isHeld), [isHeld])
  return (
    <div className="flex items-center justify-end gap-1">
      {awaitsConfirm(booking) && (
        <Button
          variant="outline"
          size="small"
          className={tonalLook}
          onClick={() => setAsked('confirm')}
        >
          {t('confirm')}
        </Button>
      )}
      {isLarge && late?.isMissed && (
        <Button variant="outline" size="small" onClick={() => setAsked('noShow')}>
          {t('noShow')}
        </Button>
      )}
      {isLarge && isAgreed(booking) && (
        <Button
          size="small"
          onClick={() =>
            void (isHere(booking) ? desk.set({ status: 'completed' }) : desk.checkIn())
          }
        >
          {t(isHere(booking) ? 'leave' : 'checkIn')}
        </Button>
      )}
      {isOwedHere(booking) && (
        <Button
          variant="outline"
          size="small"
          loading={bill.isBusy}
          onClick={() => void bill.open({ bookingId: booking.id })}
        >
          {t('take')}
        </Button>
      )}
      <DropdownMenu
        onOpenChange={setOpen}
        trigger={
          <IconButton ref={more} label={t('more', names)}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <PresenceItems booking={booking} onAsk={setAsked} desk={desk} />
        {holdsRoom(booking) && (
          <DropdownMenuItem onSelect={() => void bill.open({ bookingId: booking.id })}>
            <ReceiptText aria-hidden="true" />
            {t('bill')}
          </DropdownMenuItem>
        )}
        {mayChange && (
          <DropdownMenuItem onSelect={() => setAsked('reschedule')}>
            <ArrowRightLeft aria-hidden="true" />
            {t('reschedule')}
          </DropdownMenuItem>
        )}
        {mayChange && arrivalsFor(booking, now).length > 0 && (
          <DropdownMenuItem onSelect={() => setAsked('late')}>
            <Clock aria-hidden="true" />
            {t('late')}
          </DropdownMenuItem>
        )}
        <SeriesItems booking={booking} onAsk={setAsked} />
        {undoable && (
          <DropdownMenuItem onSelect={() => void desk.undo(undoable)}>
            <Undo2 aria-hidden="true" />
            {party(`undo.${undoable}`)}
          </DropdownMenuItem>
        )}
        <PaperItems booking={booking} onAsk={setAsked} />
        {mayChange && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={() => setAsked('cancel')}>
              <CircleX aria-hidden="true" />
              {t('cancel')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
      {desk.question}
      {bill.billId !== null && <BillDialog billId={bill.billId} onClose={bill.shut} />}
      {asked && (
        <Asking
          asked={asked}
          booking={booking}
          onClose={() => setAsked(null)}
          focusAfter={() => more.current}
        />
      )}
    </div>
  )
}
