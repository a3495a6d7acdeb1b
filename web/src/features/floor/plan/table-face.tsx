import { placeName } from '@lantern/contract/members/names'
import type { AreaLook, TablePlace, TableStatus } from '@lantern/contract/floor/tables'
import { useLanguage } from '../../../i18n/words.tsx'
import type { Stand } from '../floor-state.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { seatsOf } from './plan-geometry.ts'

type Shape = Pick<TablePlace, 'name' | 'shape' | 'width' | 'height' | 'capacity'>

/** The colours of each status: it is shown on the edge, and also by text and sign. */
const looks = {
  available: {
    top: 'fill-surface stroke-jade',
    seat: 'fill-jade-wash stroke-jade',
    cushion: 'stroke-jade',
    ink: 'text-jade',
  },
  occupied: {
    top: 'fill-vermilion-wash stroke-vermilion',
    seat: 'fill-vermilion stroke-vermilion',
    cushion: 'stroke-vermilion',
    ink: 'text-vermilion',
  },
  reserved: {
    top: 'fill-amber-wash stroke-lantern-deep',
    seat: 'fill-amber-wash stroke-lantern-deep',
    cushion: 'stroke-lantern-deep',
    ink: 'text-lantern-deep',
  },
} as const satisfies Record<TableStatus, object>

const RIM = 22

function Top({
  shape,
  width,
  height,
  className,
}: Omit<Shape, 'name' | 'capacity'> & { className: string }) {
  if (shape === 'circle') return <ellipse rx={width / 2} ry={height / 2} className={className} />
  return (
    <rect
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      rx="12"
      className={className}
    />
  )
}

/** A ring for the dishes in the middle of a dining table. */
function Dining({ width, height }: Shape) {
  return <ellipse rx={width * 0.34} ry={height * 0.34} className="fill-none stroke-line" />
}

/** The felt, and the four walls of tiles around it. */
function Mahjong({ width, height }: Shape) {
  const [w, h] = [width * 0.36, height * 0.36]
  return (
    <g className="fill-none stroke-line" strokeWidth="4" strokeLinecap="round">
      <path
        d={`M${-w + 6} ${-h}H${w - 6}M${w} ${-h + 6}V${h - 6}M${w - 6} ${h}H${-w + 6}M${-w} ${h - 6}V${-h + 6}`}
      />
    </g>
  )
}

/** A sofa around three sides, and the screen on the fourth. */
function Lounge({ width, height, status }: Shape & { status: TableStatus }) {
  const [w, h] = [width / 2 - 9, height / 2 - 9]
  return (
    <>
      <path
        d={`M${-w} ${-h + 10}V${h - 8}q0 8 8 8H${w - 8}q8 0 8-8V${-h + 10}`}
        className={classNames(looks[status].cushion, 'fill-none')}
        strokeWidth="9"
        strokeLinecap="round"
        opacity="0.45"
      />
      <path
        d={`M${-w * 0.55} ${-h + 1}H${w * 0.55}`}
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.55"
      />
    </>
  )
}

const ROWS = 3

/** The screen, and rows of seats in front of it. */
function Stalls({ width, height, capacity, look }: Shape & { look: string }) {
  const perRow = Math.min(12, Math.ceil(capacity / ROWS))
  const step = (width - 24) / perRow
  return (
    <>
      <path
        d={`M${-width * 0.34} ${-height / 2 + 9}H${width * 0.34}`}
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.55"
      />
      {Array.from({ length: ROWS * perRow }, (_, seat) => (
        <rect
          key={seat}
          x={-width / 2 + 12 + (seat % perRow) * step + 2}
          y={height / 2 - 20 - Math.floor(seat / perRow) * 18}
          width={step - 4}
          height="11"
          rx="4"
          className={look}
          opacity="0.75"
        />
      ))}
    </>
  )
}

function inside(look: AreaLook | null, table: Shape, status: TableStatus) {
  if (look === 'mahjong') return <Mahjong {...table} />
  if (look === 'theater') return <Stalls {...table} look={looks[status].seat} />
  if (look === 'karaoke' || look === 'vip') return <Lounge {...table} status={status} />
  return <Dining {...table} />
}

interface FurnitureProps {
  table: Shape
  /** The look of the table's area; `null` without an area. */
  look: AreaLook | null
  status: TableStatus
}

/** A table or room seen from above, with its seats. It fills a box of the table's own size. */
function Furniture({ table, look, status }: FurnitureProps) {
  const { width, height } = table
  const hasChairs = look === 'mahjong' || look === 'dining' || look === null
  return (
    <svg
      viewBox={`${-width / 2 - RIM} ${-height / 2 - RIM} ${width + 2 * RIM} ${height + 2 * RIM}`}
      className="pointer-events-none absolute"
      style={{ inset: -RIM, width: width + 2 * RIM, height: height + 2 * RIM }}
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {hasChairs &&
        seatsOf(table).map(({ x, y, turn }) => (
          <rect
            key={`${x} ${y}`}
            x="-10"
            y="-6"
            width="20"
            height="11"
            rx="5"
            transform={`translate(${x} ${y}) rotate(${turn})`}
            className={looks[status].seat}
          />
        ))}
      <Top {...table} className={classNames(looks[status].top, '[stroke-width:2.5]')} />
      {inside(look, table, status)}
    </svg>
  )
}

interface TableFaceProps {
  table: Pick<TablePlace, 'name' | 'shape' | 'width' | 'height' | 'capacity'>
  /** The look of the table's area; `null` without an area. */
  look: AreaLook | null
  status: TableStatus
  highlighted?: boolean
  isOverTime?: boolean
  party?: string | null
  /** Shown under the name: its people, its seats, and the time until which it is taken. */
  note: string
}

const dish =
  'M6 1.2a.9.9 0 0 1 .9 1A4.6 4.6 0 0 1 10.6 7H1.4a4.6 4.6 0 0 1 3.7-4.8.9.9 0 0 1 .9-1zM.6 8.2h10.8v1.6H.6z'

/**
 * ● free, ◐ reserved, ○ with a bar: occupied; a covered dish: an order is being brought. The shape distinguishes them
 * without colour.
 */
export function StatusGlyph({ status }: { status: Stand }) {
  if (status === 'ordered') {
    return (
      <svg viewBox="0 0 12 11" className="size-[1em] shrink-0" aria-hidden="true">
        <path d={dish} fill="currentColor" />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 12 12" className="size-[0.85em] shrink-0" aria-hidden="true">
      <circle
        cx="6"
        cy="6"
        r="4.9"
        stroke="currentColor"
        strokeWidth="1.4"
        fill={status === 'available' ? 'currentColor' : 'none'}
      />
      {status === 'reserved' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
      {status === 'occupied' && <path d="M2.6 6h6.8" stroke="currentColor" strokeWidth="1.8" />}
    </svg>
  )
}

/** Never below 12 px on the screen. */
const noteLook =
  'rounded-small bg-surface/80 px-1 font-semibold [font-size:max(0.75rem,calc(0.75rem/var(--zoom,1)))]'

/**
 * A table's furniture with its name and a note on it. The text grows as the plan is zoomed out (`--zoom`) and may be
 * wider than the table, so that the name stays readable at 0.5.
 */
export function TableFace({
  table,
  look,
  status,
  highlighted = false,
  isOverTime = false,
  party = null,
  note,
}: TableFaceProps) {
  const language = useLanguage()
  return (
    <span className="absolute inset-0 grid place-items-center">
      {highlighted && (
        <span
          aria-hidden="true"
          className="absolute -inset-2.5 rounded-panel border-2 border-dashed border-lantern motion-safe:animate-breathe"
        />
      )}
      {isOverTime && (
        <span
          aria-hidden="true"
          className="absolute -inset-1.5 rounded-panel border-4 border-vermilion motion-safe:animate-breathe"
        />
      )}
      <Furniture table={table} look={look} status={status} />
      <span
        className={classNames(
          'relative -mx-5.5 grid w-[calc(100%+2.75rem)] justify-items-center gap-0.5 text-center leading-none',
          look === 'theater' && 'mb-8',
        )}
      >
        <span className="max-w-full truncate rounded-small bg-surface/80 px-1 font-semibold text-ink [font-size:max(0.875rem,calc(0.75rem/var(--zoom,1)))]">
          {placeName(table.name, language)}
        </span>
        {party !== null && <span className={`max-w-full truncate ${noteLook}`}>{party}</span>}
        <span
          className={`figures inline-flex max-w-full items-center gap-1 ${noteLook} ${looks[status].ink}`}
        >
          <StatusGlyph status={highlighted ? 'ordered' : status} />
          <span className="truncate">{note}</span>
        </span>
      </span>
    </span>
  )
}
