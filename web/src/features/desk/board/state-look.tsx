import Ban from 'lucide-react/icons/ban'
import BellRing from 'lucide-react/icons/bell-ring'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import DoorOpen from 'lucide-react/icons/door-open'
import Hourglass from 'lucide-react/icons/hourglass'
import Users from 'lucide-react/icons/users'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { LucideIcon } from 'lucide-react'
import type { BoardState } from './board-state.ts'

interface Look {
  Icon: LucideIcon
  /** The background, border and text colour of a bar. */
  bar: string
  /** The colour of the sign beside its text. */
  sign: string
}

/** The colour and sign of each state; a room with its party in it is bright. */
export const looks: Readonly<Record<BoardState, Look>> = {
  held: {
    Icon: Hourglass,
    bar: 'border-dashed border-edge bg-surface text-soft',
    sign: 'text-soft',
  },
  unpaid: {
    Icon: CircleDashed,
    bar: 'border-lantern-edge bg-amber-wash text-ink [&_svg]:text-lantern-deep',
    sign: 'text-lantern-deep',
  },
  paid: {
    Icon: CircleCheck,
    bar: 'border-jade bg-jade-wash text-ink [&_svg]:text-jade',
    sign: 'text-jade',
  },
  here: { Icon: Users, bar: 'border-plum bg-plum text-surface', sign: 'text-plum' },
  over: {
    Icon: BellRing,
    bar: 'border-vermilion bg-vermilion-wash text-ink border-2 [&_svg]:text-vermilion',
    sign: 'text-vermilion',
  },
  left: { Icon: DoorOpen, bar: 'border-line bg-sunk text-soft', sign: 'text-soft' },
  noShow: {
    Icon: UserRoundX,
    bar: 'border-dashed border-vermilion bg-surface text-soft [&_svg]:text-vermilion',
    sign: 'text-vermilion',
  },
}

/** The signs of the states, and of unavailable rooms. */
const signs: Readonly<Record<BoardState | 'blocked' | 'cleaning', Omit<Look, 'bar'>>> = {
  ...looks,
  blocked: { Icon: Ban, sign: 'text-vermilion' },
  cleaning: { Icon: BrushCleaning, sign: 'text-plum' },
}

/** A state's sign with its text. */
export function StateSign({
  state,
  children,
}: {
  state: BoardState | 'blocked' | 'cleaning'
  children: string
}) {
  const { Icon, sign } = signs[state]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className={`size-4 shrink-0 ${sign}`} aria-hidden="true" />
      {children}
    </span>
  )
}
