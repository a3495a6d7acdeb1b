import { type Board, getBoard } from '@lantern/contract/floor/desk'
import { nightOn, addDays } from '@lantern/contract/venue/hours'
import type { Venue } from '@lantern/contract/venue/venue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Hourglass from 'lucide-react/icons/hourglass'
import { memo, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../lib/session/session.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { longDate, shortDate } from '../../../lib/shown/format.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { PlaceRequest } from '../book/use-book-form.ts'
import { BoardBookingPanel } from './board-booking.tsx'
import { BoardGrid } from './board-grid.tsx'
import type { Moving, Target } from './moving/board-move.ts'
import type { Pressed } from './board-row.tsx'
import { requestFrom } from '../book/hours-pressed.ts'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { useAheadOfNeed } from '../../../kit/load/use-ahead-of-need.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'
import { Link } from '../../../ui/actions/link.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { tally, unusable } from './board-layout.ts'
import { stateLooks } from '../../../kit/booking/booking-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

interface BoardHeadProps {
  night: string
  tonight: string
  onNights: (nights: number) => void
  onTonight: () => void
  onBook: () => void
}

function BoardHead({ night, tonight, onNights, onTonight, onBook }: BoardHeadProps) {
  const may = useMay()
  const t = useTranslations('deskBoard')
  const desk = useTranslations('desk')
  const titles = useTranslations('staff.titles')
  const language = useLanguage()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <h1 className="max-md:w-full text-xl lg:text-2xl">{t('title')}</h1>
      <div className="flex flex-wrap items-center max-md:order-1 max-md:w-full max-md:justify-between">
        <IconButton label={t('previous')} onClick={() => onNights(-1)}>
          <ChevronLeft />
        </IconButton>
        <p className="figures min-w-32 text-center font-semibold" aria-live="polite">
          {shortDate(night, language)}
        </p>
        <IconButton label={t('next')} onClick={() => onNights(1)}>
          <ChevronRight />
        </IconButton>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={night === tonight}
          className="aria-disabled:opacity-50"
          onClick={onTonight}
        >
          {t('tonight')}
        </Button>
      </div>
      {/* A tablet has it in the rail only, so that the head stays one line. */}
      <Link
        to="/waitlist"
        className={classNames(buttonLook('outline'), 'md:max-lg:hidden lg:ml-auto')}
      >
        <Hourglass />
        {titles('waitlist')}
      </Link>
      {may('bookings') && (
        <Button className="md:max-lg:ml-auto" onClick={onBook}>
          <CalendarPlus />
          {desk('book.open')}
        </Button>
      )}
    </header>
  )
}

/** The bookings by state and the unavailable rooms; it is also the legend of the colours and signs. */
function BoardTally({ board, now }: { board: Board; now: number }) {
  const t = useTranslations('deskBoard')
  const states = useTranslations('core.bookingStates')
  const shut = {
    blocked: { Icon: Ban, sign: 'text-vermilion' },
    cleaning: { Icon: BrushCleaning, sign: 'text-lantern-deep' },
  }
  const counts = [
    ...tally(board.bookings, now).map(({ state, count }) => ({
      ...stateLooks[state],
      word: states(state),
      count,
    })),
    ...unusable(board, now).map(({ state, count }) => ({
      ...shut[state],
      word: t(`states.${state}`),
      count,
    })),
  ]
  return (
    <ul
      aria-label={t('tally')}
      className="figures flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1 pb-1.5 text-sm max-md:gap-x-3.5"
    >
      {board.bookings.length === 0 && <li className="text-soft">{t('quiet')}</li>}
      {counts.map(({ Icon, sign, word, count }) => (
        <li key={word} className="flex items-center gap-1.5 whitespace-nowrap">
          <Icon className={`size-4 shrink-0 ${sign}`} />
          {word} <span className="font-semibold">{count}</span>
        </li>
      ))}
    </ul>
  )
}

function NightSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex min-h-0 flex-col md:flex-1">
      <output className="sr-only">{label}</output>
      <div className="flex gap-3 pb-2">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-16" />
      </div>
      <div className="min-h-0 overflow-clip rounded-card border border-line bg-surface md:flex-1">
        <div className="h-6 border-b border-line bg-sunk/50" />
        {Array.from({ length: 16 }, (_, room) => (
          <div key={room} className="flex h-11 border-b border-line">
            <div className="w-27 bg-sunk max-md:hidden" />
            <div className="flex w-32 items-center border-x border-line px-2">
              <Skeleton className={room % 3 === 0 ? 'h-4 w-16' : 'h-4 w-12'} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const PutDown = onDemand(() => import('./moving/put-down.tsx'))
const BookDialog = onDemand(() => import('../book/book-dialog.tsx'))

interface OpenBoardProps {
  board: Board
  venue: Venue
  /** Whether the board on screen is still that of another night. */
  isComing: boolean
  onNights: (nights: number) => void
  onBook: (requested: PlaceRequest) => void
}

/** Memoized, so that a dialog over the board doesn't render it again. */
const OpenBoard = memo(({ board, venue, isComing, onNights, onBook }: OpenBoardProps) => {
  const t = useTranslations('deskBoard')
  const language = useLanguage()
  const now = useNow().getTime()
  const may = useMay()
  const [amenityId, setAmenityId] = useState(board.amenities[0]?.id ?? 0)
  const shown = board.amenities.some(({ id }) => id === amenityId)
    ? amenityId
    : (board.amenities[0]?.id ?? 0)
  const [chosen, setChosen] = useState<number | null>(null)
  const [moved, setMoved] = useState<{ moving: Moving; target: Target } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const booking = board.bookings.find(({ id }) => id === chosen)
  const close = () => {
    setChosen(null)
    frame.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  }
  const book = ({ amenityId: of, row, hour }: Pressed) => {
    const { unitId, place, name } = row
    if (unitId === null || place === null) return
    const slot = {
      amenityId: of,
      bookingDate: board.date,
      ...requestFrom(row, hour, nightOn(board.date, venue)),
    }
    onBook({ slot, unitId, place, unit: name })
  }
  return (
    <>
      <BoardTally board={board} now={now} />
      {/* A phone shows one amenity. */}
      <Select
        aria-label={t('amenity')}
        value={shown}
        onChange={({ target }) => setAmenityId(Number(target.value))}
        className="mb-2 w-full md:hidden"
      >
        <NamedOptions of={board.amenities} />
      </Select>
      <div className="relative flex min-h-0 flex-col md:flex-1">
        <div
          ref={frame}
          aria-busy={isComing}
          className="min-h-0 overflow-clip rounded-card border border-line bg-surface md:flex-1 md:overflow-y-auto"
        >
          <BoardGrid
            board={board}
            now={now}
            venue={venue}
            label={t('label', { date: longDate(board.date, language) })}
            amenityId={shown}
            chosen={booking?.id ?? null}
            onNights={onNights}
            onBook={may('bookings') ? book : () => undefined}
            onBar={(bar) => setChosen(bar.booking.id)}
            onMove={(moving, target) => setMoved({ moving, target })}
          />
        </div>
        {/* An overlay that fades the board and takes its presses. Styles on the board itself would repaint all of it. */}
        {isComing && (
          <div className="absolute inset-0 z-30 animate-fade-in rounded-card bg-paper/40" />
        )}
      </div>
      {moved && <PutDown board={board} {...moved} onClose={() => setMoved(null)} />}
      {booking && (
        <>
          {/* On a phone the details cover the page; this space lets the page scroll out from under them. */}
          <div className="h-32 md:hidden" />
          <BoardBookingPanel booking={booking} onClose={close} />
        </>
      )}
    </>
  )
})

interface NightBoardProps {
  venue: Venue
  /** The night in the address; `null` for tonight. */
  night: string | null
  onNight: (night: string | null) => void
}

/** The night board 订房表: the whole night on one screen for the person who answers the phone (product#night-board). */
export function NightBoard({ venue, night: request, onNight }: NightBoardProps) {
  const t = useTranslations('deskBoard')
  const night = request ?? venue.today
  const [booking, setBooking] = useState<PlaceRequest | 'any' | null>(null)
  const query = useQuery({
    ...queryOf(getBoard, { query: { date: night } }),
    // The grid stays mounted, and keeps the focus and the amenity that a phone shows.
    placeholderData: keepPreviousData,
  })
  // Preloads the dialog's code, so that a press needn't wait for it.
  useAheadOfNeed(BookDialog)
  const onNights = useCallback(
    (nights: number) => {
      const next = addDays(night, nights)
      onNight(next === venue.today ? null : next)
    },
    [night, venue.today, onNight],
  )
  return (
    <div className="flex flex-col md:-mb-8 md:h-[calc(100dvh-0.5rem)]">
      <BoardHead
        night={night}
        tonight={venue.today}
        onNights={onNights}
        onTonight={() => onNight(null)}
        onBook={() => setBooking('any')}
      />
      <Loaded
        query={query}
        failed={t('error')}
        skeleton={<NightSkeleton label={t('loading')} />}
        isEmpty={({ amenities }) => amenities.length === 0}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      >
        {(board) => (
          <OpenBoard
            board={board}
            venue={venue}
            isComing={query.isPlaceholderData}
            onNights={onNights}
            onBook={setBooking}
          />
        )}
      </Loaded>
      {booking !== null && (
        <BookDialog
          venue={venue}
          night={night}
          {...(booking !== 'any' && { requested: booking })}
          onClose={() => setBooking(null)}
        />
      )}
    </div>
  )
}
