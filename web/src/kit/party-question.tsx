import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, isRefusal, sentenceOf } from '../lib/api/api-error.ts'
import { onDemand } from '../ui/states/on-demand.tsx'

const ConfirmDialog = onDemand(async () => ({
  default: (await import('../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/** The ways in which an act on a party continues after a refusal that asks a question. */
export interface Answers {
  /** The party leaves although its bill isn't fully paid. */
  owing?: (() => unknown) | undefined
  /** The party takes another free room of the same kind. */
  other?: ((tableId: number) => unknown) | undefined
  /** The party comes although it has more people than the room's capacity. */
  crowded?: (() => unknown) | undefined
}

interface Question {
  kind: 'owing' | 'other' | 'crowded'
  text: string
  room: string
  go: () => unknown
}

function questionOf(error: unknown, { owing, other, crowded }: Answers): Question | null {
  const text = sentenceOf(error, '')
  if (owing && isRefusal(error, 'money_owed')) return { kind: 'owing', text, room: '', go: owing }
  if (crowded && isRefusal(error, 'party_too_large')) {
    return { kind: 'crowded', text, room: '', go: crowded }
  }
  const id = error instanceof ApiError ? Number(error.values['otherId'] ?? 0) : 0
  if (!other || id === 0 || !(error instanceof ApiError)) return null
  return { kind: 'other', text, room: String(error.values['other']), go: () => other(id) }
}

/**
 * Asks the question behind a refusal: whether a party with an unpaid amount may leave, whether it takes another room,
 * or whether it may exceed the room's capacity. `ask` returns whether the refusal has such a question; `question` is
 * the dialog.
 */
export function usePartyQuestion(): {
  ask: (error: unknown, answers: Answers) => boolean
  question: ReactNode
} {
  const t = useTranslations('staff.party')
  const [asked, setAsked] = useState<Question | null>(null)
  const close = () => setAsked(null)
  const ask = (error: unknown, answers: Answers): boolean => {
    const question = questionOf(error, answers)
    setAsked(question)
    return question !== null
  }
  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(`${asked.kind}.title`, { room: asked.room })}
      description={asked.text}
      cancelLabel={t(`${asked.kind}.keep`)}
      confirmLabel={t(`${asked.kind}.submit`, { room: asked.room })}
      destructive={asked.kind === 'owing'}
      onConfirm={() => {
        close()
        asked.go()
      }}
    />
  )
  return { ask, question }
}
