import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { useLateness } from '../../../kit/booking/late.ts'
import { money } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import type { Bar, FreeHour } from './board-layout.ts'
import { ConfirmedSign, isExpectedSurely } from '../lists/booking-signs.tsx'
import { stateLooks } from '../../../kit/booking/booking-state.tsx'
import type { ReactNode } from 'react'

/** The position of an item in the row, as shares of the night. */
export interface Place {
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
export function BoardBar({
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
export function BoardMark({
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

export function BoardHourCell({
  hour,
  label,
  ...part
}: PartProps & { hour: FreeHour; label: string }) {
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
