import type { BoardBooking, StaffBooking } from '@lantern/contract/floor/desk'
import Ban from 'lucide-react/icons/ban'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import DoorOpen from 'lucide-react/icons/door-open'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserRoundX from 'lucide-react/icons/user-round-x'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/browser/now.ts'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'

/** The states of a booking, in the order of its evening (product#booking-states). */
export const bookingStates = [
  'held',
  'pending',
  'planned',
  'confirmed',
  'arrived',
  'over',
  'completed',
  'noShow',
  'canceled',
] as const
export type BookingState = (typeof bookingStates)[number]

export type StateFacts = Pick<StaffBooking, 'status' | 'checkedInAt' | 'endsAt'> &
  Partial<Pick<BoardBooking, 'heldUntil' | 'chargeAt'>>

/** The state of a booking at a moment (in milliseconds). */
export function stateOf(booking: StateFacts, now: number): BookingState {
  const { status, heldUntil = null, checkedInAt, endsAt, chargeAt = null } = booking
  if (status === 'no_show') return 'noShow'
  if (status === 'completed' || status === 'canceled') return status
  if (heldUntil !== null) return 'held'
  if (checkedInAt !== null) return Date.parse(endsAt) <= now ? 'over' : 'arrived'
  if (status !== 'pending') return 'confirmed'
  return chargeAt === null ? 'pending' : 'planned'
}

export const keepsRoom = (state: BookingState): boolean =>
  state !== 'completed' && state !== 'noShow' && state !== 'canceled'

interface Look {
  Icon: LucideIcon
  tone: BadgeTone
  /** The sign's colour beside a text. */
  sign: string
  /** The background, border and text colour of a bar on the night board. */
  bar: string
}

const amber = {
  tone: 'amber',
  sign: 'text-lantern-deep',
  bar: 'border-lantern-edge bg-amber-wash text-ink [&_svg]:text-lantern-deep',
} as const
const jade = {
  tone: 'jade',
  sign: 'text-jade',
  bar: 'border-jade bg-jade-wash text-ink [&_svg]:text-jade',
} as const
const over = { tone: 'neutral', sign: 'text-soft', bar: 'border-line bg-sunk text-soft' } as const

/** The one colour and sign of each state; its word is `core.bookingStates`. A room with its party in it is bright. */
export const stateLooks: Readonly<Record<BookingState, Look>> = {
  held: { Icon: Hourglass, ...over, bar: 'border-dashed border-edge bg-surface text-soft' },
  pending: { Icon: CircleDashed, ...amber },
  planned: { Icon: CalendarClock, ...jade },
  confirmed: { Icon: CircleCheck, ...jade },
  arrived: {
    Icon: Users,
    tone: 'plum',
    sign: 'text-plum',
    bar: 'border-plum bg-plum text-surface',
  },
  over: {
    Icon: BellRing,
    tone: 'vermilion',
    sign: 'text-vermilion',
    bar: 'border-vermilion bg-vermilion-wash text-ink border-2 [&_svg]:text-vermilion',
  },
  completed: { Icon: DoorOpen, ...over },
  noShow: {
    Icon: UserRoundX,
    tone: 'vermilion',
    sign: 'text-vermilion',
    bar: 'border-dashed border-vermilion bg-surface text-soft [&_svg]:text-vermilion',
  },
  canceled: { Icon: Ban, ...over },
}

/** The states that only members read: of a confirmed booking by the clock, and of one that can't be charged. */
export type MemberState = 'upcoming' | 'running' | 'unpaid'

const looks: Readonly<Record<BookingState | MemberState, Pick<Look, 'Icon' | 'tone'>>> = {
  ...stateLooks,
  upcoming: stateLooks.confirmed,
  running: stateLooks.confirmed,
  unpaid: { Icon: TriangleAlert, tone: 'vermilion' },
}

/** A state as members and staff read it, in a pill. */
export function BookingBadge({ state }: { state: BookingState | MemberState }) {
  const t = useTranslations('core.bookingStates')
  const { Icon, tone } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon />
      {t(state)}
    </Badge>
  )
}

export const StateBadge = ({ booking }: { booking: StateFacts }) => (
  <BookingBadge state={stateOf(booking, useNow().getTime())} />
)
