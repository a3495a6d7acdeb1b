import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Approval } from '@lantern/contract/account/approval'
import { listApprovers } from '@lantern/contract/bills/corrections'
import { digitsIn } from '@lantern/contract/calls/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { ApiError, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import type { CardRefundReason, CorrectionReason } from '@lantern/contract/bills/bills'

const SHORTEST = 4
const LONGEST = 8

const asks = (code: string | undefined) =>
  code === 'over_limit' || code === 'over_percent' || code === 'over_cash_limit'

const isNoYes = (code: string | undefined) => code === 'incorrect_pin' || code === 'own_approval'

/** Whether a refusal is about an admin's approval, so that the form shows it instead of a toast. */
export const isAboutApproval = (error: unknown): boolean =>
  error instanceof ApiError && (asks(error.code) || isNoYes(error.code))

/** Asks for an admin's approval once the server requires one, or from the start if `needed` gives a reason. */
export function useApproval(needed: string | null = null) {
  const [why, setWhy] = useState(needed)
  const [problem, setProblem] = useState<string | null>(null)
  const [userId, setUserId] = useState<number | null>(null)
  const [pin, setPin] = useState('')
  const isWhole = why !== null && userId !== null && pin.length >= SHORTEST
  const approval: Approval | undefined = isWhole ? { userId, pin } : undefined
  const read = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (asks(error.code)) setWhy(sentenceOf(error, ''))
    if (isNoYes(error.code)) {
      setPin('')
      setProblem(sentenceOf(error, ''))
    }
  }
  return {
    why,
    problem,
    userId,
    pin,
    write: (change: { userId?: number; pin?: string }) => {
      setProblem(null)
      if (change.userId !== undefined) setUserId(change.userId)
      if (change.pin !== undefined) setPin(digitsIn(change.pin).slice(0, LONGEST))
    },
    approval,
    /** The approval as a part of a call's body. */
    carried: approval ? { approval } : {},
    isMissing: why !== null && !isWhole,
    /** Stops asking for an approval. */
    drop: () => {
      setWhy(null)
      setPin('')
      setProblem(null)
    },
    /** Handles a refusal that asks for an approval, or says that the given one was wrong. */
    read,
    /** An act's `onRefused` that handles every refusal, and passes on those that aren't about an approval. */
    reading: (other?: (error: unknown) => unknown) => (error: unknown) => {
      read(error)
      return isAboutApproval(error) || other?.(error)
    },
  }
}

export function ApprovalField({ approving }: { approving: ReturnType<typeof useApproval> }) {
  const t = useTranslations('bills.approval')
  const { why, problem, userId, pin, write } = approving
  const approvers = useQuery({ ...queryOf(listApprovers, {}), enabled: why !== null })
  if (why === null) return null
  return (
    <section aria-label={t('title')} className="grid gap-4 rounded-card border border-line p-4">
      <Alert tone="warning">
        <span className="flex items-start gap-2">
          <ShieldCheck className="mt-0.5 size-4.5 shrink-0" />
          {why}
        </span>
      </Alert>
      <ReadFailure query={approvers}>{t('error')}</ReadFailure>
      {approvers.data?.length === 0 ? (
        <p className="text-sm text-soft">{t('nobody')}</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('who')} required>
            <Select
              value={userId ?? ''}
              onChange={({ target }) => write({ userId: Number(target.value) })}
            >
              <option value="" disabled>
                {t('choose')}
              </option>
              {approvers.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('pin')} error={problem} required>
            <Input
              type="password"
              inputMode="numeric"
              autoComplete="off"
              className="figures tracking-[0.4em]"
              value={pin}
              onChange={({ target }) => write({ pin: target.value })}
            />
          </Field>
        </div>
      )}
    </section>
  )
}

type Reason = CorrectionReason | CardRefundReason

/** The reasons for a correction or a gift, in the order in which they are offered. */
export const correctionReasons = [
  'mistake',
  'not_served',
  'quality',
  'waited',
  'goodwill',
  'other',
] as const satisfies readonly CorrectionReason[]

/** The reason for a correction or a gift: one of the list, and a note. */
export interface Why<R extends Reason = CorrectionReason> {
  reason: R
  note: string
}

/** Whether the note is missing, which "other" requires. */
export const needsWords = ({ reason, note }: Why<Reason>): boolean =>
  reason === 'other' && note.trim() === ''

export interface ReasonFieldsProps<R extends Reason> {
  reasons: readonly R[]
  why: Why<R>
  onChange: (why: Why<R>) => void
}

export function ReasonFields<R extends Reason>({ reasons, why, onChange }: ReasonFieldsProps<R>) {
  const t = useTranslations('bills.correct')
  const nameOf = (reason: Reason) => t(`reasons.${reason}`)
  const choose = (chosen: string) => {
    const reason = reasons.find((one) => one === chosen)
    if (reason) onChange({ ...why, reason })
  }
  return (
    <>
      <Field label={t('reason')}>
        <Select value={why.reason} onChange={({ target }) => choose(target.value)}>
          {reasons.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('note')}
        error={needsWords(why) && t('noteNeeded')}
        required={why.reason === 'other'}
      >
        <Input
          autoComplete="off"
          maxLength={200}
          value={why.note}
          onChange={(event) => onChange({ ...why, note: event.target.value })}
        />
      </Field>
    </>
  )
}
