import type { FloorTable, LiveBooking } from '@lantern/contract/floor/floor'
import { useTranslations } from 'use-intl'
import { standOf } from './floor-state.ts'
import { useMoments } from '../../lib/shown/moments.ts'

/** The name of a table's party; `null` without one, or if it is only the table's. */
export function partyName(table: FloorTable, party: LiveBooking | undefined): string | null {
  const name = party?.customerName ?? table.occupiedByName
  return name === table.name ? null : name
}

export function useTableWords() {
  const t = useTranslations('floor')
  const { clockOf: time } = useMoments()
  return {
    time,
    /** The people and seats where they are known, and the time until which it is taken, or that its party overstays. */
    note: (table: FloorTable, party: LiveBooking | undefined) => {
      const { status, occupiedUntil, capacity, overSince } = table
      if (status === 'available') return t('seats', { count: capacity })
      const people = party?.partySize ? `${party.partySize}/${capacity} · ` : ''
      if (standOf(table) === 'ordered') return people + t('ordered')
      if (overSince !== null) return people + t('over')
      return people + (occupiedUntil === null ? t('open') : time(occupiedUntil))
    },
    full: (table: FloorTable, party: LiveBooking | undefined) => {
      const { name, status, occupiedUntil, capacity, highlighted, overSince } = table
      const stand = standOf(table)
      return [
        name,
        t(`status.${stand}`),
        status !== 'available' &&
          stand !== 'ordered' &&
          occupiedUntil !== null &&
          t('until', { time: time(occupiedUntil) }),
        overSince !== null && t('overSince', { time: time(overSince) }),
        partyName(table, party) ?? false,
        highlighted && stand !== 'ordered' && t('highlighted'),
        t('seats', { count: capacity }),
      ]
        .filter((word) => word !== false)
        .join(', ')
    },
  }
}
