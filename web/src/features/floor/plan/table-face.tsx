import type { AreaLook, TablePlace, TableStatus } from '@lantern/contract/tables'
import { placeName } from '@lantern/contract/names'
import { useLanguage } from '../../../i18n/words.tsx'
import type { Stand } from '../floor-state.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Furniture } from './furniture.tsx'

export interface TableFaceProps {
  table: Pick<TablePlace, 'name' | 'shape' | 'width' | 'height' | 'capacity'>
  /** The look of the table's area; `null` without an area. */
  look: AreaLook | null
  status: TableStatus
  highlighted?: boolean
  /** Whether a party overstays. */
  isOverTime?: boolean
  /** Shown under the name: the time until which it is taken, or its number of seats. */
  note: string
}

const inks: Readonly<Record<TableStatus, string>> = {
  available: 'text-jade',
  occupied: 'text-vermilion',
  reserved: 'text-lantern-deep',
}

/** A covered dish. */
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
        <span
          className={`figures inline-flex max-w-full items-center gap-1 rounded-small bg-surface/80 px-1 font-semibold [font-size:max(0.75rem,calc(0.65rem/var(--zoom,1)))] ${inks[status]}`}
        >
          <StatusGlyph status={highlighted ? 'ordered' : status} />
          <span className="truncate">{note}</span>
        </span>
      </span>
    </span>
  )
}
