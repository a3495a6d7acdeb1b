import { cleanTable } from '@lantern/contract/party'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { minutesUntil } from './board-state.ts'

interface RoomCleaningProps {
  unitId: number
  room: string
  /** Until when the room is cleaned, in milliseconds; `null` where it isn't. */
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
 * Says that a room is being cleaned; pressed, the room is clean now. In the same place the press is taken back, for as
 * long as the room would have been cleaned.
 */
export function RoomCleaning({ unitId, room, until }: RoomCleaningProps) {
  const t = useTranslations('deskBoard')
  const now = useNow().getTime()
  const [was, setWas] = useState<number | null>(null)
  const { act, isBusy } = useAct(cleanTable, {
    awaitsRefetch: true,
    failed: t('cleaning.failed'),
    // Taken back, it says so until the board was read again: what has the focus stays.
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
      // The grid's own keys stay with its hours and bookings.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={() => void act({ params: { id: String(unitId) }, body: { minutes, cleaningUntil } })}
      className={classNames(
        'ml-1 inline-flex min-h-6 shrink-0 items-center gap-0.5 rounded-small px-0.5 underline decoration-dotted underline-offset-2',
        tone,
      )}
    >
      {/* Beside the rooms there is place for name and word alone. */}
      <Icon className="size-3.5 md:hidden" aria-hidden="true" />
      {words}
    </button>
  )
}
