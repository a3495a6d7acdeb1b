import type { StaffBooking } from '@lantern/contract/desk'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../lib/session/session.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { useLateness } from '../../../kit/late.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { tonalLook } from '../../../ui/states/tonal-look.ts'
import { BillDialog } from '../../bills/lazy-dialog.tsx'
import { useOpenBill, useOrderAt } from '../../bills/use-open-bill.ts'
import type { BookingDialog } from '../actions/asking.tsx'
import { useStatus } from '../actions/use-status.ts'
import { holdsRoom, isHere, namesOf } from './booking-words.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

// A list is rendered first. Its menus are loaded after it, and their dialogs when one is opened.
const Asking = onDemand(() => import('../actions/asking.tsx'))
const UndoApproval = onDemand(async () => ({
  default: (await import('../actions/asking.tsx')).UndoApproval,
}))
const BookingMenu = onDemand(() => import('./booking-menu.tsx'))

const awaitsConfirm = ({ status, chargeAt }: StaffBooking) =>
  status === 'pending' && chargeAt === null

/** Whether an amount is due that can be taken now: a deposit, or that of a party that is checked in, or has its bill. */
const isOwedHere = (booking: StaffBooking) =>
  Number(booking.askedDeposit?.left ?? 0) > 0 ||
  (booking.status !== 'pending' &&
    Number(booking.unpaid) > 0 &&
    (isHere(booking) || booking.paymentMethod === 'bill'))

export interface BookingActionsProps {
  booking: StaffBooking
  /** Whether there is room for a party's next act as a button. */
  isLarge?: boolean
  /** Rendered beside the menu, on the same line. */
  beside?: ReactNode
  /** Called when its menu or a dialog opens, and when all are closed again. */
  onHold?: (isHeld: boolean) => void
}

/** A party's next act: it checks in, or leaves. */
function NextAct({ booking, desk }: { booking: StaffBooking; desk: ReturnType<typeof useStatus> }) {
  const t = useTranslations('desk.actions')
  const may = useMay()
  const isLeaving = isHere(booking)
  if (!holdsRoom(booking) || !may(isLeaving ? 'bookings' : 'seating')) return null
  return (
    <Button
      size="small"
      onClick={() => void (isLeaving ? desk.set({ status: 'completed' }) : desk.checkIn())}
    >
      {t(isLeaving ? 'leave' : 'checkIn')}
    </Button>
  )
}

interface ButtonsProps extends Required<Pick<BookingActionsProps, 'booking' | 'isLarge'>> {
  desk: ReturnType<typeof useStatus>
  bill: ReturnType<typeof useOpenBill>
  onAsk: (asked: BookingDialog) => void
}

/** The buttons: Confirm, no-show, check-in or leaving, and the amount due. */
function ActionButtons({ booking, isLarge, desk, bill, onAsk }: ButtonsProps) {
  const t = useTranslations('desk.actions')
  const late = useLateness()(booking)
  const may = useMay()
  return (
    <>
      {may('bookings') && awaitsConfirm(booking) && (
        <Button
          variant="outline"
          size="small"
          className={tonalLook}
          onClick={() => onAsk('confirm')}
        >
          {t('confirm')}
        </Button>
      )}
      {may('bookings') && isLarge && late?.isMissed && (
        <Button variant="outline" size="small" onClick={() => onAsk('noShow')}>
          {t('noShow')}
        </Button>
      )}
      {isLarge && <NextAct booking={booking} desk={desk} />}
      {may('payments') && isOwedHere(booking) && (
        <Button
          variant="outline"
          size="small"
          loading={bill.isBusy}
          onClick={() => void bill.open({ bookingId: booking.id })}
        >
          {t('take')}
        </Button>
      )}
    </>
  )
}

/** The acts on a booking: Confirm as a button if it is pending, the others in a menu (product#desk). */
export function BookingActions(props: BookingActionsProps) {
  const { booking, isLarge = false, beside, onHold } = props
  const t = useTranslations('desk.actions')
  const names = namesOf(booking, useLanguage())
  const [asked, setAsked] = useState<BookingDialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const desk = useStatus(booking)
  const bill = useOpenBill()
  const order = useOrderAt()
  const button = { ref: more, label: t('more', names), 'aria-haspopup': 'menu' as const }
  const isApproving = desk.approving.why !== null && booking.undoable !== null
  const isHeld =
    isOpen || asked !== null || bill.billId !== null || isApproving || Boolean(desk.question)
  const tell = useEffectEvent((held: boolean) => onHold?.(held))
  useEffect(() => tell(isHeld), [isHeld])
  return (
    <div className={classNames('flex items-center gap-1', isLarge ? 'flex-wrap' : 'justify-end')}>
      <ActionButtons {...{ booking, isLarge, desk, bill }} onAsk={setAsked} />
      <div className="flex items-center gap-1">
        <BookingMenu
          ghost={
            // If it is pressed before the menu is loaded, the menu opens as soon as it is.
            <IconButton {...button} aria-expanded={isOpen} onClick={() => setOpen(true)}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          {...{ booking, desk }}
          trigger={
            <IconButton {...button}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          defaultOpen={isOpen}
          onOpenChange={setOpen}
          onAsk={setAsked}
          onBill={() => void bill.open({ bookingId: booking.id })}
          onOrder={() => void order.open({ bookingId: booking.id })}
        />
        {beside}
      </div>
      {desk.question}
      {isApproving && <UndoApproval booking={booking} desk={desk} />}
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
