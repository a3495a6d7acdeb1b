import { downloadCalendar, cancelBooking, type Booking } from '@lantern/contract/bookings/bookings'
import { nameIn } from '@lantern/contract/venue/languages'
import { useState, useRef, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { shortDate, count, money } from '../../../lib/shown/format.ts'
import { fateOfPrice, isOn, partOf, cancelChance, type State } from './booking-state.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from '../../../ui/actions/link.tsx'
import { urlOf } from '../../../lib/api/api-client.ts'
import { InviteDialog } from '../../bookings/invitation/invite-guests.tsx'
import { MoreTime } from '../../bookings/more-time.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import CalendarRange from 'lucide-react/icons/calendar-range'
import Repeat from 'lucide-react/icons/repeat'
import { RepeatDialog, SeriesDialog } from '../../series/lazy-dialogs.ts'
import { quoteCancel, type CancelQuote } from '@lantern/contract/bookings/bookings'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useAction } from '../../../kit/act/use-action.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Steps } from './cancel-rules.tsx'

const totalOf = ({ refunds }: CancelQuote): string =>
  toDollars(refunds.reduce((all, { amount }) => all + toCents(amount), 0))

/** `points` are those that a cancellation takes back. */
const wordOf = (to: CancelQuote['refunds'][number]['to']) => (to === 'points' ? 'redeemed' : to)

function Refund({ quote }: { quote: CancelQuote }) {
  const t = useTranslations('account.cancel')
  const { refunds, cancellationFee: fee, points } = quote
  if (refunds.length === 0 && toCents(fee) === 0) return <p className="text-soft">{t('nothing')}</p>
  return (
    <MoneyRows>
      {refunds.map(({ to, amount }) => (
        <MoneyRow key={to} label={t(`${wordOf(to)}.back`)} amount={money(amount)} />
      ))}
      {toCents(fee) > 0 && <MoneyRow label={t('cancellationFee')} amount={money(fee)} />}
      {points > 0 && <MoneyRow label={t('points')} amount={`−${count(points)}`} />}
    </MoneyRows>
  )
}

interface CancelDialogProps {
  booking: Booking
  quote: CancelQuote
  onRefused: () => void
  onClose: () => void
  /** The element that gets the focus once the booking has disappeared. */
  list: RefObject<HTMLElement | null>
}

function CancelDialog({ booking, quote, onRefused, onClose, list }: CancelDialogProps) {
  const t = useTranslations('account.cancel')
  const isGone = useRef(false)
  const { act, isBusy } = useAction(cancelBooking, {
    done: () => ({
      title: t('done'),
      description: quote.refunds
        .map(({ to, amount }) => t(`${wordOf(to)}.done`, { amount: money(amount) }))
        .join(' '),
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const confirm = async () => {
    const refund = totalOf(quote)
    isGone.current = await act({ params: { id: String(booking.id) }, query: { refund } })
    if (isGone.current) onClose()
    else onRefused()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      cancelLabel={t('keep')}
      confirmLabel={t('confirm')}
      onConfirm={() => void confirm()}
      loading={isBusy}
      focusAfter={() => (isGone.current ? list.current : null)}
      destructive
    >
      <Refund quote={quote} />
      <div className="mt-3 text-sm text-soft">
        <Steps booking={booking} />
      </div>
    </ConfirmDialog>
  )
}

/** Cancels a booking after a question (product#cancellation). `ask` is `null` if it can't be canceled. */
function useCancelBooking(booking: Booking, list: CancelDialogProps['list']) {
  const t = useTranslations('account.cancel')
  const chance = cancelChance(booking, useNow())
  const [quote, setQuote] = useState<CancelQuote | null>(null)
  const asking = useAction(quoteCancel, {
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const open = async () => {
    const outcome = await asking.attempt({ params: { id: String(booking.id) } })
    setQuote(outcome.isDone ? outcome.reply : null)
  }
  return {
    ask: chance === 'open' ? () => !asking.isBusy && void open() : null,
    question: quote && (
      <CancelDialog
        {...{ booking, quote, list }}
        onRefused={() => void open()}
        onClose={() => setQuote(null)}
      />
    ),
  }
}

type Opened = 'invite' | 'repeat' | 'series'

export interface BookingActionsProps {
  booking: Booking
  state: State
  /** The element that gets the focus once the booking has disappeared. */
  list: RefObject<HTMLElement | null>
}

/** The next action on a booking as a button, and all others in a menu, of which cancellation is the last. */
export default function BookingActions({ booking, state, list }: BookingActionsProps) {
  const t = useTranslations('account')
  const invitation = useTranslations('bookingsInvitation.host')
  const language = useLanguage()
  const [open, setOpen] = useState<Opened | null>(null)
  const canceling = useCancelBooking(booking, list)
  const { amenity, bookingDate, lanternId, seriesId, changeableUntil, checkedInAt } = booking
  const about = { name: nameIn(amenity, language), date: shortDate(bookingDate, language) }
  const isToCome = state === 'upcoming' || isOn(state)
  const hasReceipt = fateOfPrice(booking) !== 'price' || partOf(booking) !== null
  const isChangeable = changeableUntil !== null
  // A booking whose time can't be changed any more has this as its button.
  const hasInvite = isToCome && !isChangeable && checkedInAt === null
  const close = () => setOpen(null)
  const calendar = urlOf(downloadCalendar, { params: { lanternId }, query: { language } })
  const receipt = (
    <Link
      to="/account/$kind/$lanternId/receipt"
      params={{ kind: 'bookings', lanternId }}
      aria-label={isToCome ? undefined : t('papers.receiptLabel', about)}
      className={isToCome ? '' : buttonLook('outline', 'small')}
    >
      <ReceiptText />
      {t('papers.receipt')}
    </Link>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {checkedInAt !== null && isToCome && <MoreTime bookingId={booking.id} />}
      {isChangeable && (
        <Link
          to="/account/bookings/$lanternId/change"
          params={{ lanternId }}
          aria-label={t('papers.changeLabel', about)}
          className={buttonLook('outline', 'small')}
        >
          <CalendarClock />
          {t('papers.change')}
        </Link>
      )}
      {hasInvite && (
        <Button variant="outline" size="small" onClick={() => setOpen('invite')}>
          <UserRoundPlus />
          {invitation('invite')}
        </Button>
      )}
      {!isToCome && hasReceipt && receipt}
      {(isToCome || state === 'unpaid' || canceling.ask) && (
        <DropdownMenu
          trigger={
            <IconButton label={t('papers.menu', about)} className="ml-auto">
              <Ellipsis />
            </IconButton>
          }
        >
          {isToCome && (
            <>
              <DropdownMenuItem asChild>
                <a href={calendar} download>
                  <CalendarPlus />
                  {t('papers.calendar')}
                </a>
              </DropdownMenuItem>
              {!hasInvite && (
                <DropdownMenuItem onSelect={() => setOpen('invite')}>
                  <UserRoundPlus />
                  {invitation('invite')}
                </DropdownMenuItem>
              )}
            </>
          )}
          <DropdownMenuItem onSelect={() => setOpen('repeat')}>
            <Repeat />
            {t('papers.repeat')}
          </DropdownMenuItem>
          {seriesId !== null && (
            <DropdownMenuItem onSelect={() => setOpen('series')}>
              <CalendarRange />
              {t('papers.series')}
            </DropdownMenuItem>
          )}
          {isToCome && hasReceipt && <DropdownMenuItem asChild>{receipt}</DropdownMenuItem>}
          {canceling.ask && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem destructive onSelect={canceling.ask}>
                {t('cancel.open')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenu>
      )}
      {canceling.question}
      {open === 'invite' && <InviteDialog booking={booking} onClose={close} />}
      {open === 'repeat' && <RepeatDialog booking={booking} onClose={close} />}
      {open === 'series' && seriesId !== null && (
        <SeriesDialog booking={booking} seriesId={seriesId} onClose={close} />
      )}
    </div>
  )
}
