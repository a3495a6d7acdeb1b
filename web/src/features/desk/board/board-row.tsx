// The grid's items have the focus, not the grid; and bars are positioned by their hours, which a table can't do.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Undo2 from 'lucide-react/icons/undo-2'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { placeName } from '@lantern/contract/members/names'
import { cleanTable } from '@lantern/contract/floor/acts'
import { memo, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { DragPreview } from './moving/move-words.tsx'
import {
  type Bar,
  type BoardHour,
  type FreeHour,
  type Item,
  minutesUntil,
  type Row,
  type Stretch,
} from './board-layout.ts'
import type { Target } from './moving/board-move.ts'
import { partAt } from './board-steps.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { useLateness } from '../../../kit/booking/late.ts'
import { money } from '../../../lib/shown/format.ts'
import { ConfirmedSign, isExpectedSurely } from '../lists/booking-signs.tsx'
import { stateLooks } from '../../../kit/booking/booking-state.tsx'

/** The position of an item in the row, as shares of the night. */
interface Place {
  left: number
  width: number
  /** The lane, counted from 0, and the number of lanes. */
  lane: number
  lanes: number
}

const styleOf = ({ left, width, lane, lanes }: Place) => ({
  left: `${left * 100}%`,
  width: `${width * 100}%`,
  top: `${(lane / lanes) * 100}%`,
  height: `${100 / lanes}%`,
})

interface PartProps {
  place: Place
  /** Whether it is the grid's tab stop. */
  isCurrent: boolean
  onPress: () => void
}

/** The attributes of every item of a row: the grid moves the focus to it, and Enter and the space bar press it. */
const cell = ({ isCurrent, onPress }: PartProps) => ({
  role: 'gridcell',
  tabIndex: isCurrent ? 0 : -1,
  'data-current': isCurrent || undefined,
  onClick: onPress,
})

/** A booking's bar: name, party size, phone and status, as far as they fit. */
function BoardBar({
  bar,
  isChosen,
  isLifted,
  ...part
}: PartProps & { bar: Bar; isChosen: boolean; isLifted: boolean }) {
  const { booking, state } = bar
  const { Icon, bar: look } = stateLooks[state]
  const { userName, lanternId, partySize, contactPhone, unpaid } = booking
  const t = useTranslations('desk')
  const { rangeOf } = useHours()
  const states = useTranslations('core.bookingStates')
  const lateness = useLateness()
  const sayDeposit = useDepositWords()
  const name = userName || lanternId
  const party = partySize === null ? null : t('people', { count: partySize })
  const late = state === 'held' ? null : lateness(booking)
  const request = booking.askedDeposit && sayDeposit(booking.askedDeposit)
  const isDue = state === 'confirmed' && Number(unpaid) > 0
  const due = isDue && t('signs.due', { amount: money(unpaid) })
  const word = late?.words ?? request ?? (due || states(state))
  const confirmed = isExpectedSurely(booking) && t('confirmed')
  const heard = [name, rangeOf(booking), word, party, contactPhone?.shown, confirmed]
  const isOwed = booking.askedDeposit ? Number(booking.askedDeposit.left) > 0 : isDue
  const isUrgent = late !== null || isOwed
  return (
    <div
      {...cell(part)}
      data-bar={booking.id}
      aria-selected={isChosen}
      aria-label={heard.filter((one) => one).join(', ')}
      style={styleOf(part.place)}
      className={classNames(
        'group absolute cursor-pointer p-px outline-none select-none [-webkit-touch-callout:none]',
        isLifted && '[&>*]:border-2 [&>*]:border-dashed [&>*]:border-focus',
      )}
    >
      <div
        className={classNames(
          'board-bar relative size-full overflow-hidden rounded-small border text-xs transition-shadow group-hover:shadow-soft',
          'group-focus-visible:outline-2 group-focus-visible:outline-offset-1 group-focus-visible:outline-focus group-aria-selected:ring-2 group-aria-selected:ring-focus',
          look,
        )}
      >
        <div className="board-words">
          <span className="board-name flex min-w-0 items-center gap-1 font-semibold">
            <Icon className="size-3.5 shrink-0" />
            <span className={classNames('truncate', state === 'noShow' && 'line-through')}>
              {name}
            </span>
            <ConfirmedSign booking={booking} />
            {partySize !== null && (
              <span className="board-party figures shrink-0">{partySize}</span>
            )}
          </span>
          <span className="board-more figures flex min-w-0 gap-2 whitespace-nowrap">
            <span
              className={classNames(
                'board-word truncate',
                isUrgent && 'font-semibold text-vermilion',
              )}
            >
              {word}
            </span>
            {contactPhone && <span className="board-phone">{contactPhone.shown}</span>}
          </span>
        </div>
      </div>
    </div>
  )
}

/** A stretch of a row that can't be pressed. */
function BoardMark({
  place,
  className,
  children,
}: {
  place: Place
  className?: string
  children?: ReactNode
}) {
  return (
    <div
      aria-hidden="true"
      style={styleOf(place)}
      className={classNames('pointer-events-none absolute', className)}
    >
      {children}
    </div>
  )
}

function BoardHourCell({ hour, label, ...part }: PartProps & { hour: FreeHour; label: string }) {
  return (
    <div
      {...cell(part)}
      aria-label={label}
      aria-disabled={!hour.isOpen || undefined}
      style={styleOf(part.place)}
      className={classNames(
        'group absolute p-px outline-none',
        hour.isOpen ? 'cursor-pointer' : 'cursor-default',
      )}
    >
      <div
        className={classNames(
          'grid size-full place-items-center rounded-small text-transparent',
          'group-focus-visible:outline-2 group-focus-visible:outline-focus',
          hour.isOpen &&
            'group-hover:bg-amber-wash group-hover:text-lantern-deep group-focus-visible:bg-amber-wash group-focus-visible:text-lantern-deep',
        )}
        aria-hidden="true"
      >
        {hour.isOpen && <span className="figures text-xs font-semibold">+</span>}
      </div>
    </div>
  )
}

interface RoomCleaningProps {
  unitId: number
  room: string
  /** The end of the cleaning, in milliseconds; `null` if the room isn't being cleaned. */
  until: number | null
}

const looks = {
  cleaning: {
    Icon: BrushCleaning,
    tone: 'text-plum',
    word: 'states.cleaning',
    label: 'cleaning.ready',
  },
  undo: { Icon: Undo2, tone: 'text-soft', word: 'cleaning.undo', label: 'cleaning.again' },
} as const

/**
 * Shows that a room is being cleaned; a press marks it as clean. Afterwards the same button undoes that, until the
 * cleaning would have ended.
 */
function RoomCleaning({ unitId, room, until }: RoomCleaningProps) {
  const t = useTranslations('deskBoard')
  const now = useNow().getTime()
  const [was, setWas] = useState<number | null>(null)
  const { act, isBusy } = useAction(cleanTable, {
    awaitsRefetch: true,
    failed: t('cleaning.failed'),
    // After an undo the button stays until the board is read again, so that it keeps the focus.
    onDone: (_reply, { body }) => body.minutes === 0 && setWas(until),
  })
  const isUndoable = until === null && was !== null && was > now
  if (until === null && !isUndoable) return null
  const minutes = isUndoable ? minutesUntil(was, now) : 0
  const { Icon, tone, ...look } = looks[isUndoable ? 'undo' : 'cleaning']
  const words = t(look.word)
  const label = t(look.label, { room, words })
  const cleaningUntil = until === null ? null : new Date(until).toISOString()
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      aria-busy={isBusy}
      // Key presses here must not reach the grid's shortcuts.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={() => void act({ params: { id: String(unitId) }, body: { minutes, cleaningUntil } })}
      className={classNames(
        'ml-1 inline-flex min-h-6 shrink-0 items-center gap-0.5 rounded-small px-0.5 underline decoration-dotted underline-offset-2',
        tone,
      )}
    >
      {/* Beside the rooms there is only space for name and status. */}
      <Icon className="size-3.5 md:hidden" />
      {words}
    </button>
  )
}

export interface Pressed {
  amenityId: number
  row: Row
  hour: FreeHour
}

export interface BoardRowProps {
  row: Row
  amenityId: number
  hours: readonly BoardHour[]
  /** The focused moment, if it is on this row. */
  at: number | null
  chosen: number | null
  /** The reason why the room can't be booked that night; `null` if it can. */
  closed: string | null
  /** Whether the reason is shown; it isn't for a past night. */
  isShut: boolean
  lifted: number | null
  /** The position in this row that a moving booking would get. */
  preview: Target | null
  onBook: (pressed: Pressed) => void
  onBar: (bar: Bar) => void
  onFocus: (room: string, item: Item) => void
}

const placeIn = (
  hours: readonly BoardHour[],
  { from, to }: Stretch,
  lane = 0,
  lanes = 1,
): Place => {
  const [first, last] = [hours[0]?.from ?? 0, hours.at(-1)?.to ?? 1]
  const night = last - first
  return { left: (from - first) / night, width: (to - from) / night, lane, lanes }
}

/** A room's row. Memoized: a booking that is moved over the board changes only two rows at a time. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, amenityId, hours, at, chosen, closed, isShut, lifted, preview, ...acts } = props
  const t = useTranslations('deskBoard')
  const language = useLanguage()
  const current = at === null ? null : partAt(row.items, at)
  const parts = row.items.map((item, place): ReactNode => {
    const isCurrent = place === current
    if (item.kind === 'bar') {
      return (
        <BoardBar
          key={`bar ${item.booking.id}`}
          bar={item}
          isCurrent={isCurrent}
          isChosen={item.booking.id === chosen}
          isLifted={item.booking.id === lifted}
          place={placeIn(hours, item, item.lane, row.lanes)}
          onPress={() => acts.onBar(item)}
        />
      )
    }
    const label = item.isOpen
      ? t('free', { room: row.name, time: timeOfDay(item.time, language) })
      : t('notFree', {
          room: row.name,
          time: timeOfDay(item.time, language),
          why: closed ?? t('past'),
        })
    return (
      <BoardHourCell
        key={`hour ${item.from}`}
        hour={item}
        label={label}
        isCurrent={isCurrent}
        place={placeIn(hours, item)}
        onPress={() => item.isOpen && acts.onBook({ amenityId, row, hour: item })}
      />
    )
  })
  return (
    <div
      role="row"
      data-row={row.name}
      style={{ flexGrow: row.lanes, minHeight: `calc(var(--board-line) * ${row.lanes})` }}
      className="flex border-b border-line max-md:flex-col md:max-h-16"
      onFocus={({ target }) => {
        const cells = target.parentElement?.querySelectorAll('[role=gridcell]') ?? []
        const item = row.items[[...cells].indexOf(target)]
        if (item) acts.onFocus(row.name, item)
      }}
    >
      <div
        role="rowheader"
        className="flex shrink-0 items-center truncate px-1.5 text-xs font-semibold max-md:pt-1 md:w-(--board-room) md:border-r md:border-line"
      >
        <span className="truncate">{placeName(row.name, language)}</span>
        {row.unitId !== null && (
          <RoomCleaning
            unitId={row.unitId}
            room={row.name}
            until={row.cleaning === null ? null : row.cleaning.to}
          />
        )}
        {isShut && closed !== null && (
          <span className="ml-1 shrink-0 text-vermilion">{closed}</span>
        )}
      </div>
      <div
        role="presentation"
        data-track
        className="relative flex-1 max-md:min-h-13 max-md:flex-none"
      >
        <div
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-0 overflow-hidden',
            isShut && 'stripes',
          )}
        >
          {hours.slice(1).map((hour) => (
            <span
              key={hour.from}
              className="absolute inset-y-0 border-l border-line"
              style={{ left: `${placeIn(hours, hour).left * 100}%` }}
            />
          ))}
        </div>
        {parts}
        {/* The time by which a party has overstayed. */}
        {row.items.map((item) =>
          item.kind === 'bar' && item.tail !== null ? (
            <BoardMark
              className="border-y-2 border-r-2 border-vermilion bg-vermilion-wash stripes"
              key={`tail ${item.booking.id}`}
              place={placeIn(hours, { from: item.to, to: item.tail }, item.lane, row.lanes)}
            />
          ) : null,
        )}
        {/* The time after a booking that is kept for cleaning, as a thin tail. */}
        {row.buffers.map((buffer) => (
          <BoardMark key={buffer.from} place={placeIn(hours, buffer)}>
            <div className="absolute inset-x-0 inset-y-[38%] border-y border-r border-plum bg-surface stripes" />
          </BoardMark>
        ))}
        {row.cleaning && (
          <BoardMark
            place={placeIn(hours, row.cleaning)}
            className="border-2 border-dashed border-plum bg-surface stripes"
          />
        )}
        {preview && <DragPreview target={preview} place={placeIn(hours, preview)} />}
      </div>
    </div>
  )
})
