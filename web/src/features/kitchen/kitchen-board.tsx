import { nameIn } from '@lantern/contract/venue/languages'
import { recordOf } from '@lantern/contract/calls/records'
import { orderNumber } from '@lantern/contract/members/names'
import { withOptions } from '@lantern/contract/menu/options'
import { listTickets, type Ticket } from '@lantern/contract/menu/orders'
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import CookingPot from 'lucide-react/icons/cooking-pot'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PanelSkeleton, Skeleton } from '../../ui/states/skeleton.tsx'
import { recall, remember } from '../../lib/browser/storage.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import { TicketCard } from './ticket-card.tsx'
import {
  columns,
  countOpen,
  takenOff,
  ticketsIn,
  waitingIn,
  type Board,
  boards,
  columnWidths,
  isOn,
  ticketsOn,
} from './tickets.ts'
import { useChime } from './use-chime.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useMoments } from '../../lib/shown/moments.ts'

/** Tells a board which of its dishes need not be made any more, because they were canceled or taken off the bill. */
function useTakenOff(all: readonly Ticket[] | undefined, board: Board): void {
  const t = useTranslations('kitchen.takenOff')
  const language = useLanguage()
  const before = useRef(all)
  useEffect(() => {
    if (!all || before.current === all) return
    const gone = takenOff(before.current, all).filter(({ item }) => isOn(item.foodItem, board))
    before.current = all
    if (gone.length === 0) return
    const dishes = gone.map(({ ticket, item }) =>
      t('dish', {
        quantity: item.quantity,
        dish: nameIn(withOptions(item.foodItem, item.options), language),
        number: orderNumber(ticket, language),
      }),
    )
    toast({ title: t('title'), description: dishes.join('\n'), variant: 'destructive' })
  }, [all, board, language, t])
}

const every = 60_000

/** Keeps the screen on as long as the board is visible, if the device allows it. */
function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // A device in battery saver refuses; the board works without.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void held?.release()
      else lock = held
    }
    const take = () => void hold()
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

function KitchenSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-5">
      <output className="sr-only">{label}</output>
      <div className="flex items-center justify-between gap-3">
        <Skeleton className="h-11 w-72 rounded-control max-sm:w-32" />
        <Skeleton className="h-11 w-72 rounded-control max-sm:w-32" />
      </div>
      <div className="grid gap-5 lg:grid-cols-3 min-[90rem]:grid-cols-[2fr_1fr_1fr]">
        {columns.map((column) => (
          <div key={column} className="grid gap-3 rounded-panel bg-sunk p-3">
            <Skeleton className="h-6 w-24" />
            <PanelSkeleton className="h-56 rounded-card" />
          </div>
        ))}
      </div>
    </div>
  )
}

function Waiting({ tickets, board }: { tickets: readonly Ticket[]; board: Board }) {
  const t = useTranslations('kitchen')
  if (tickets.length === 0) return null
  return (
    <section aria-label={t('waiting.title')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">{t('waiting.title')}</h2>
        <p className="text-sm text-soft">{t('waiting.text')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} board={board} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tools({ chime }: { chime: ReturnType<typeof useChime> }) {
  const t = useTranslations('kitchen')
  const [isOpen, setOpen] = useState(false)
  const { isOn, isBlocked, turn } = chime
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isBlocked && <p className="text-sm text-soft max-sm:basis-full">{t('chime.blocked')}</p>}
      <Button variant="outline" aria-pressed={isOn} onClick={() => turn(!isOn)}>
        {isOn ? <Bell /> : <BellOff />}
        {t(isOn ? 'chime.on' : 'chime.off')}
      </Button>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CookingPot />
        {t('soldOut.open')}
      </Button>
      {isOpen && <SoldOutSheet onClose={() => setOpen(false)} />}
    </div>
  )
}

const storedAs = 'lantern_kitchen_board'

function Columns({ tickets, board }: { tickets: readonly Ticket[]; board: Board }) {
  const t = useTranslations('kitchen')
  const widths = {
    '--columns': columnWidths(recordOf(columns, (column) => ticketsIn(tickets, column).length)),
  }
  const style: CSSProperties = { ...widths, alignItems: 'start' }
  return (
    <div className="@container">
      <div style={style} className="grid grid-cols-1 gap-5 @3xl:grid-cols-(--columns)">
        {columns.map((column) => {
          const own = ticketsIn(tickets, column)
          return (
            <section
              key={column}
              aria-label={t(`columns.${column}`)}
              className="grid grid-cols-1 content-start gap-3 rounded-panel bg-sunk p-3"
            >
              <h2 className="flex items-baseline justify-between gap-3 px-1 pt-1 text-lg">
                {t(`columns.${column}`)}
                <span className="figures font-body text-base font-semibold tracking-normal text-soft">
                  {own.length}
                </span>
              </h2>
              {own.length === 0 ? (
                <p className="px-1 pb-3 text-sm text-soft">{t('emptyColumn')}</p>
              ) : (
                <ul className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))]">
                  {own.map((ticket) => (
                    <li key={ticket.id}>
                      <TicketCard ticket={ticket} board={board} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}

/** A board's orders in three columns: new, preparing, ready, each with the oldest first (product#kitchen). */
export function KitchenBoard() {
  const t = useTranslations('kitchen')
  // The open orders stay on the board while the connection is lost. They are also polled, because the tablet shows them
  // all night.
  const query = useQuery({ ...queryOf(listTickets, {}), refetchInterval: every })
  // The board of this device: a tablet at the bar keeps the bar's board.
  const [board, setBoard] = useState<Board>(
    () => boards.find((each) => each === recall(storedAs)) ?? 'all',
  )
  const { clockOf } = useMoments()
  const chime = useChime(query.data, board)
  useTakenOff(query.data, board)
  useAwake()
  return (
    <Loaded query={query} failed={t('error')} skeleton={<KitchenSkeleton label={t('loading')} />}>
      {(all) => {
        const tickets = ticketsOn(all, board)
        return (
          <div className="grid grid-cols-1 gap-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="max-w-full overflow-x-auto">
                <SegmentedControl
                  label={t('boards.label')}
                  value={board}
                  onValueChange={(next) => {
                    setBoard(next)
                    remember(storedAs, next)
                  }}
                  options={boards.map((value) => ({ value, label: t(`boards.${value}`) }))}
                />
              </div>
              <output className="figures text-soft">
                {t('open', { count: countOpen(tickets) })}
              </output>
              <Tools chime={chime} />
            </div>
            {query.isError && (
              <div
                role="alert"
                className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-vermilion-wash px-4 py-3 font-medium text-vermilion"
              >
                <WifiOff className="size-5 shrink-0" />
                <p className="min-w-0 flex-1 basis-56">
                  {t('stale', { time: clockOf(query.dataUpdatedAt) })}
                </p>
              </div>
            )}
            {countOpen(tickets) === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <Columns tickets={tickets} board={board} />
            )}
            <Waiting tickets={waitingIn(tickets)} board={board} />
          </div>
        )
      }}
    </Loaded>
  )
}
