import { nameIn } from '@lantern/contract/venue/languages'
import { orderNumber, placeName, spokenNumber } from '@lantern/contract/members/names'
import { optionsIn } from '@lantern/contract/menu/options'
import { type OrderStatus, setOrderStatus, type Ticket } from '@lantern/contract/menu/orders'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Clock from 'lucide-react/icons/clock'
import MessageSquare from 'lucide-react/icons/message-square'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useNow } from '../../lib/browser/now.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { tonalLook } from '../../ui/states/tonal-look.ts'
import { TicketPaper } from './ticket-paper.tsx'
import { ageOf, sinceOf, step, waitOf, type Board, isOn, linesOn } from './tickets.ts'
import { ApprovalField, useApproval } from '../bills/corrections/approval-field.tsx'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import { OrderBadge } from '../../kit/payment/order-state.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { useMoments } from '../../lib/shown/moments.ts'

const reasons = ['soldOut', 'closing', 'asked', 'mistake'] as const

/** Cancels an order with a reason. The payment is refunded; for made dishes it may need an approval. */
function CancelTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const approving = useApproval()
  const { act, isBusy } = useAction(setOrderStatus, {
    awaitsRefetch: true,
    done: t('cancel.done'),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
    onRefused: approving.reading(),
  })
  const cancel = (reason: string) => {
    const body = { status: 'canceled' as const, reason, ...approving.carried }
    return act({ params: { id: String(ticket.id) }, body })
  }
  return (
    <ReasonDialog
      words={{
        label: t('cancel.reason'),
        hint: t('cancel.reasonHint'),
        missing: t('cancel.reasonNeeded'),
      }}
      usual={reasons.map((name) => t(`cancel.${name}`))}
      onClose={onClose}
      title={t('cancel.title', { number: orderNumber(ticket, language) })}
      description={t('cancel.text', { name: ticket.name ?? t('guest') })}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      onReason={cancel}
      loading={isBusy}
      disabled={approving.isMissing}
      destructive
    >
      <ApprovalField approving={approving} />
    </ReasonDialog>
  )
}

const looks = {
  fresh: { tone: 'neutral', Icon: Clock },
  warm: { tone: 'amber', Icon: AlarmClock },
  late: { tone: 'vermilion', Icon: TriangleAlert },
} as const

function TicketAge({ since }: { since: string }) {
  const t = useTranslations('kitchen')
  const { minutes, age } = ageOf(since, useNow())
  const { unit, ...wait } = waitOf(minutes)
  const { tone, Icon } = looks[age]
  return (
    <Badge tone={tone}>
      <Icon />
      {t(`wait.${unit}`, wait)}
      {age === 'fresh' ? (
        <span className="sr-only">{t('age.fresh')}</span>
      ) : (
        <span>· {t(`age.${age}`)}</span>
      )}
    </Badge>
  )
}

function Wish({ children }: { children: string }) {
  return (
    <p className="mt-1 flex items-start gap-2 rounded-small bg-amber-wash px-2 py-1 text-sm font-medium whitespace-pre-line wrap-anywhere text-lantern-deep">
      <MessageSquare className="mt-[0.2em] size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const isDone = (status: OrderStatus) => status === 'ready' || status === 'served'

function Lines({ items, board }: Pick<Ticket, 'items'> & { board: Board }) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  return (
    <ul className="grid gap-2">
      {linesOn(items, board).map(({ id, quantity, note, options, status, foodItem }) => (
        <li
          key={id}
          className={classNames(
            !isOn(foodItem, board) && 'text-soft [&_span]:text-base!',
            status === 'canceled' && 'text-soft line-through',
          )}
        >
          <p className="flex items-baseline gap-2.5 leading-snug wrap-anywhere">
            <span
              className={classNames(
                'figures min-w-8 shrink-0 text-lg font-bold',
                quantity > 1 && isOn(foodItem, board) && 'text-lantern-deep',
              )}
            >
              {quantity} ×
            </span>
            <span className="min-w-0 flex-1 text-lg">{nameIn(foodItem, language)}</span>
            {status === 'canceled' && <Badge tone="vermilion">{t('takenOff.line')}</Badge>}
            {!isOn(foodItem, board) && isDone(status) && <OrderBadge status={status} />}
          </p>
          {options.length > 0 && <Wish>{optionsIn(options, language)}</Wish>}
          {note && <Wish>{note}</Wish>}
        </li>
      ))}
    </ul>
  )
}

interface HeadProps {
  ticket: Ticket
  onPrint: () => void
  onCancel: () => void
}

function Head({ ticket, onPrint, onCancel }: HeadProps) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const { status, name, source, awaits } = ticket
  const room = ticket.rooms.map((place) => placeName(place, language)).join(', ')
  const { momentOf } = useMoments()
  const number = spokenNumber(ticket, language)
  return (
    <header className="grid gap-1">
      {/* The second line of the title has the whole width, so that no room's name breaks in a narrow column. */}
      <div className="flow-root">
        <div className="float-right -mt-2 -mr-2 -mb-2 ml-2 flex text-soft">
          <IconButton
            label={t('print', { number: orderNumber(ticket, language) })}
            onClick={onPrint}
          >
            <Printer />
          </IconButton>
          <IconButton
            label={t('cancel.open', { number: orderNumber(ticket, language) })}
            onClick={onCancel}
          >
            <X />
          </IconButton>
        </div>
        <h3 className="text-xl wrap-anywhere">
          {number && (
            <>
              <span className="figures mr-1 font-body font-bold tracking-normal whitespace-nowrap">
                {number}
              </span>{' '}
            </>
          )}
          <span className="inline-block">{room || (ticket.name ?? t('noTable'))}</span>
        </h3>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {awaits ? (
          <Badge>
            <CalendarClock />
            {t('waiting.booked', { time: momentOf(awaits.startsAt) })}
          </Badge>
        ) : (
          <TicketAge since={sinceOf(ticket)} />
        )}
        {status === 'confirmed' && <OrderBadge status={status} />}
        {source === 'till' && <Badge>{t('till')}</Badge>}
      </div>
      <p className="figures text-sm wrap-anywhere text-soft">
        {room || !name ? (name ?? t('guest')) : t('noTable')}
      </p>
    </header>
  )
}

interface TicketProps {
  ticket: Ticket
  board: Board
}

/** The look of each step's button: what is new is the next thing to do. */
const stepLooks = {
  waiting: { variant: 'outline' },
  pending: { variant: 'primary' },
  confirmed: { variant: 'primary' },
  preparing: { variant: 'outline', className: tonalLook },
  ready: { variant: 'outline' },
} as const

function AdvanceButton({ ticket, board }: TicketProps) {
  const t = useTranslations('kitchen')
  // The change is shown without waiting for the live message.
  const { act, isBusy } = useAction(setOrderStatus, {
    awaitsRefetch: true,
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const language = useLanguage()
  const { id, status } = ticket
  const next = step(status)
  if (!next) return null
  const action = t(`advance.${next.from}`)
  return (
    <Button
      size="large"
      {...stepLooks[next.from]}
      loading={isBusy}
      aria-label={t('advanceLabel', { action, number: orderNumber(ticket, language) })}
      onClick={() =>
        void act({
          params: { id: String(id) },
          body: { status: next.to, ...(board !== 'all' && { board }) },
        })
      }
    >
      {action}
      <ArrowRight />
    </Button>
  )
}

/** One order on the board: its table, its age, its dishes, and a button for its next state. */
export function TicketCard({ ticket, board }: TicketProps) {
  const [isCanceling, setCanceling] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <Head ticket={ticket} onPrint={() => setPrinting(true)} onCancel={() => setCanceling(true)} />
      <Lines items={ticket.items} board={board} />
      {ticket.note && <Wish>{ticket.note}</Wish>}
      {ticket.requests && <Wish>{ticket.requests}</Wish>}
      <AdvanceButton ticket={ticket} board={board} />
      {isPrinting && (
        <TicketPaper ticket={ticket} board={board} onPrinted={() => setPrinting(false)} />
      )}
      {isCanceling && <CancelTicket ticket={ticket} onClose={() => setCanceling(false)} />}
    </article>
  )
}
