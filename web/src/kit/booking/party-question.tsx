import { placeName } from '@lantern/contract/members/names'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { ApiError, isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { useHours } from './use-hours.ts'

const ConfirmDialog = onDemand(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/** The ways in which an act on a party continues after a refusal that asks a question. */
export interface Answers {
  /** The party leaves although its bill isn't fully paid. */
  owing?: (() => unknown) | undefined
  /** The party takes another free room of the same kind. */
  other?: ((tableId: number) => unknown) | undefined
  /** The party comes although it has more people than the room's capacity. */
  crowded?: (() => unknown) | undefined
  /** The member, named, gets a second booking at the same time. */
  double?: { name: string; go: () => unknown } | undefined
}

interface Question {
  kind: 'owing' | 'other' | 'crowded' | 'double'
  text: string
  room: string
  go: () => unknown
}

type Words = (values: ApiError['values'], name: string) => string

function questionOf(error: unknown, answers: Answers, words: Words): Question | null {
  const { owing, other, crowded, double } = answers
  const text = sentenceOf(error, '')
  if (owing && isRefusal(error, 'money_owed')) return { kind: 'owing', text, room: '', go: owing }
  if (crowded && isRefusal(error, 'party_too_large')) {
    return { kind: 'crowded', text, room: '', go: crowded }
  }
  if (double && isRefusal(error, 'double_booking')) {
    return { kind: 'double', text: words(error.values, double.name), room: '', go: double.go }
  }
  const id = error instanceof ApiError ? Number(error.values['otherId'] ?? 0) : 0
  if (!other || id === 0 || !(error instanceof ApiError)) return null
  return { kind: 'other', text, room: String(error.values['other']), go: () => other(id) }
}

/** Asks the question behind a refusal (`Answers`): `ask` tells whether there is one, `question` is its dialog. */
export function usePartyQuestion(): {
  ask: (error: unknown, answers: Answers) => boolean
  question: ReactNode
} {
  const t = useTranslations('staff.party')
  const [request, setRequest] = useState<Question | null>(null)
  const { rangeOf } = useHours()
  const language = useLanguage()
  const words: Words = ({ rooms, bookingDate, startTime, endTime }, name) =>
    t('double.text', {
      name,
      rooms: String(rooms)
        .split(', ')
        .map((room) => placeName(room, language))
        .join(', '),
      range: rangeOf({
        bookingDate: String(bookingDate),
        startTime: String(startTime),
        endTime: String(endTime),
      }),
    })
  const close = () => setRequest(null)
  const ask = (error: unknown, answers: Answers): boolean => {
    const question = questionOf(error, answers, words)
    setRequest(question)
    return question !== null
  }
  const question = request && (
    <ConfirmDialog
      onClose={close}
      title={t(`${request.kind}.title`, { room: request.room })}
      description={request.text}
      cancelLabel={t(`${request.kind}.keep`)}
      confirmLabel={t(`${request.kind}.submit`, { room: request.room })}
      destructive={request.kind === 'owing'}
      onConfirm={() => {
        close()
        request.go()
      }}
    />
  )
  return { ask, question }
}
