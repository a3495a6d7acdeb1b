import { cleanTable } from '@lantern/contract/party'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { minutesUntil } from './board-state.ts'

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
export function RoomCleaning({ unitId, room, until }: RoomCleaningProps) {
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
      <Icon className="size-3.5 md:hidden" aria-hidden="true" />
      {words}
    </button>
  )
}
