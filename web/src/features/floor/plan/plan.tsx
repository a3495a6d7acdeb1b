import type { FloorTable } from '@lantern/contract/floor'
import type { FloorArea } from '@lantern/contract/tables'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { looksOf } from '../floor-state.ts'
import { Building } from './building.tsx'
import { roomsOf } from './plan-geometry.ts'
import { TableFace } from './table-face.tsx'
import { useTableWords } from '../use-table-words.ts'

export interface PlanProps {
  areas: readonly FloorArea[]
  tables: readonly FloorTable[]
  /** The tables that the filter selects; the others are faded. */
  shown: ReadonlySet<number>
  onPick: (tableId: number) => void
}

/** The building with its tables; each table is a button with a complete label. */
export function Plan({ areas, tables, shown, onPick }: PlanProps) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const rooms = useMemo(() => roomsOf(tables), [tables])
  const looks = useMemo(() => looksOf(areas), [areas])
  return (
    <>
      <Building rooms={rooms} areas={areas} words={(place) => t(`places.${place}`)} />
      <ul>
        {tables.map((table) => (
          <li
            key={table.id}
            className="absolute -translate-x-1/2 -translate-y-1/2"
            style={{
              left: `${table.positionX}%`,
              top: `${table.positionY}%`,
              width: table.width,
              height: table.height,
            }}
          >
            <button
              type="button"
              aria-label={words.full(table)}
              disabled={!shown.has(table.id)}
              onClick={() => onPick(table.id)}
              className="relative size-full rounded-card transition-opacity disabled:opacity-25"
            >
              <TableFace
                table={table}
                look={looks.get(table.areaId) ?? null}
                status={table.status}
                highlighted={table.highlighted}
                isOverTime={table.overSince !== null}
                note={words.note(table)}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
