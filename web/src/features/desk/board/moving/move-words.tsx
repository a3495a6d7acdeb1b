import { useTranslations } from 'use-intl'
import { useHours } from '../../../../kit/booking/use-hours.ts'
import { classNames } from '../../../../ui/layout/class-names.ts'
import type { Conflict, Target } from './board-move.ts'

/** Returns the text for a conflict, which says why a booking can't be dropped. */
export function useConflictWords(): (conflict: Conflict) => string {
  const t = useTranslations('deskBoard')
  const desk = useTranslations('desk')
  return (conflict) => {
    if (conflict.kind === 'taken') return t('move.taken', { name: conflict.name })
    if (conflict.kind === 'closed') return desk(`closed.${conflict.why}`)
    return t(`move.${conflict.kind}`)
  }
}

/** A moving booking at its new position: its hours, and the conflict if there is one. */
export function DragPreview({
  target,
  place,
}: {
  target: Target
  place: { left: number; width: number }
}) {
  const wordsOf = useConflictWords()
  const { rangeOf } = useHours()
  const { conflict, slot } = target
  return (
    <div
      aria-hidden="true"
      style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
      className={classNames(
        'figures pointer-events-none absolute inset-y-0 z-10 flex items-center gap-1 overflow-hidden rounded-small border-2 px-1.5 text-xs font-semibold whitespace-nowrap shadow-soft',
        conflict
          ? 'border-vermilion bg-vermilion-wash text-vermilion stripes'
          : 'border-focus bg-surface text-ink',
      )}
    >
      {conflict ? `✕ ${wordsOf(conflict)}` : rangeOf(slot)}
    </div>
  )
}

/** Announces the position of a moving booking to screen readers, and shows the keys above the board. */
export function BoardMoveWords({ name, target }: { name: string; target: Target | null }) {
  const t = useTranslations('deskBoard.move')
  const { rangeOf } = useHours()
  const wordsOf = useConflictWords()
  const where = target && {
    room: target.room,
    time: rangeOf(target.slot),
  }
  const text = where && (target.conflict ? wordsOf(target.conflict) : t('free'))
  return (
    <div
      className={classNames(
        'pointer-events-none sticky bottom-0 z-30 flex flex-wrap justify-between gap-x-4 border-t border-line bg-surface px-3 py-1 text-sm',
        !where && 'sr-only',
      )}
    >
      <output aria-label={t('label')} className="figures font-semibold">
        {where && t('at', { name, ...where, state: text ?? '' })}
      </output>
      {where && <p className="text-soft max-md:hidden">{t('keys')}</p>}
    </div>
  )
}
