import {
  payOwed,
  resolvePayment,
  settleRefund,
  examinePayment,
  retryRefund,
  type PaymentProblem,
} from '@lantern/contract/payments/payments'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import { disputeReason } from '@lantern/contract/payments/causes'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { reasonOf } from './refund-failed.ts'
import { useMoments } from '../../lib/shown/moments.ts'

type ReviewHow = 'credit' | 'refund' | 'note'
const refundAs = {
  takeBalance: 'balance',
  goodwill: 'goodwill',
} as const
type RefundHow = keyof typeof refundAs
type How = ReviewHow | RefundHow | 'owed'

interface ResolveDialogProps {
  /** The id of the payment, or of the closed account. */
  id: string
  how: How
  /** The formatted amount. */
  amount: string
  onClose: () => void
}

function ResolveDialog({ id, how, amount, onClose }: ResolveDialogProps) {
  const t = useTranslations('paymentsReview')
  const outcome = { done: t('done'), failed: t('failed'), onDone: onClose }
  const resolving = useAction(resolvePayment, outcome)
  const payOut = useAction(payOwed, outcome)
  const instead = useAction(settleRefund, outcome)
  const isBusy = resolving.isBusy || payOut.isBusy || instead.isBusy
  const resolve = (note: string) => {
    if (how === 'owed') return payOut.act({ params: { id }, body: { note } })
    return how === 'credit' || how === 'refund' || how === 'note'
      ? resolving.act({ params: { id }, body: { how, note } })
      : instead.act({ params: { id }, body: { as: refundAs[how], note } })
  }
  return (
    <ReasonDialog
      isNote
      words={{ label: t('note'), hint: t('noteHint'), missing: t('noteHint') }}
      onClose={onClose}
      title={t(`questions.${how}`, { amount })}
      description={t(`texts.${how}`)}
      confirmLabel={t(`actions.${how}`)}
      loading={isBusy}
      onReason={resolve}
    />
  )
}

interface ActionsProps {
  problem: PaymentProblem
  /** The other methods for a failed refund. */
  instead: ReactNode
}

function Choices({
  problem,
  choices,
  amount = problem.amount,
  isFirstLoud = false,
}: {
  problem: PaymentProblem
  choices: readonly How[]
  amount?: string
  isFirstLoud?: boolean
}) {
  const t = useTranslations('paymentsReview')
  const [how, setHow] = useState<How | null>(null)
  return (
    <>
      {choices.map((choice, place) => (
        <Button
          key={choice}
          variant={isFirstLoud && place === 0 ? 'primary' : 'outline'}
          size="small"
          onClick={() => setHow(choice)}
        >
          {t(`actions.${choice}`)}
        </Button>
      ))}
      {how && (
        <ResolveDialog
          id={problem.id}
          how={how}
          amount={money(amount)}
          onClose={() => setHow(null)}
        />
      )}
    </>
  )
}

function Review({ problem }: { problem: PaymentProblem }) {
  const t = useTranslations('paymentsReview')
  const { data, isError } = useQuery(queryOf(examinePayment, { params: { id: problem.id } }))
  const choices: ReviewHow[] = [
    ...(data?.canCredit ? ['credit' as const] : []),
    ...(data?.canRefund ? ['refund' as const] : []),
    'note',
  ]
  return (
    <>
      <MoneyRows>
        <MoneyRow label={t('asked')} amount={money(problem.amount)} />
        {data && (
          <MoneyRow
            label={`${t('captured')} (${t(`statuses.${data.status}`)})`}
            amount={`${money(data.amount)} ${data.currency.toUpperCase()}`}
          />
        )}
      </MoneyRows>
      <p className="text-sm text-soft" aria-live="polite">
        {!data && t(isError ? 'cantAsk' : 'asking')}
        {data && !data.isOurs && t('notOurs')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Choices
          problem={problem}
          choices={choices}
          amount={data?.amount ?? problem.amount}
          isFirstLoud={choices.length > 1}
        />
      </div>
    </>
  )
}

function FailedRefund({ problem, instead }: ActionsProps) {
  const t = useTranslations('paymentsReview')
  const why = useTranslations('payments.refundFailed')
  const { act, isBusy } = useAction(retryRefund, {
    done: ({ status }) => ({ title: t('againDone'), description: t(`againStatus.${status}`) }),
    failed: t('failed'),
  })
  return (
    <>
      <MoneyRows>
        <MoneyRow label={t('toRefund')} amount={money(problem.amount)} />
      </MoneyRows>
      {problem.reason && (
        <p className="text-sm text-soft wrap-anywhere">
          {t('failure')}: {why(reasonOf(problem.reason))}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          className="w-fit"
          loading={isBusy}
          onClick={() => void act({ params: { id: problem.id } })}
        >
          {t('again')}
        </Button>
        {instead}
      </div>
    </>
  )
}

const waysBack = ({ memberId }: PaymentProblem): RefundHow[] =>
  memberId === null ? ['goodwill'] : ['takeBalance', 'goodwill']

/**
 * A payment that the cardholder disputes at their bank. It is answered at the card company; the rest is settled here.
 */
function Disputed({ problem }: { problem: PaymentProblem }) {
  const t = useTranslations('paymentsReview')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const { dispute, providerId, reason } = problem
  if (!dispute) return null
  return (
    <>
      <MoneyRows>
        <MoneyRow label={t(`dispute.${dispute.status}`)} amount={money(problem.amount)} />
      </MoneyRows>
      <p className="text-sm text-soft">
        {t('dispute.reason')}: {disputeReason(reason ?? '', language)}
      </p>
      {dispute.answerBy && (
        <p className="text-sm font-medium">
          {t('dispute.answerBy')}: {momentOf(dispute.answerBy)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {dispute.status === 'lost' ? (
          <Choices problem={problem} choices={waysBack(problem)} />
        ) : (
          <a
            className={buttonLook('primary', 'small')}
            href={`https://dashboard.stripe.com/disputes/${providerId ?? ''}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('dispute.answer')}
          </a>
        )}
      </div>
    </>
  )
}

export function ProblemCard({ problem, instead }: ActionsProps) {
  const t = useTranslations('paymentsReview')
  const purposes = useTranslations('bills.cardRefund.purposes')
  const { momentOf } = useMoments()
  const { kind, member, memberId, purpose, providerId, createdAt } = problem
  const unnamed = memberId === null ? t('guest') : t('closedAccount', { id: memberId })
  return (
    <Panel className="grid content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{member?.name ?? unnamed}</h2>
          {member && <p className="text-sm text-soft wrap-anywhere">{member.email}</p>}
        </div>
        <Badge tone={kind === 'needs_review' ? 'amber' : 'vermilion'}>{t(`kinds.${kind}`)}</Badge>
      </div>
      <p className="text-sm">{t(`why.${kind}`)}</p>
      <p className="figures text-sm text-soft wrap-anywhere">
        {purpose && `${purposes(purpose)} · `}
        {momentOf(createdAt)}
        {providerId && ` · ${t('reference')} ${providerId}`}
      </p>
      {kind === 'needs_review' && <Review problem={problem} />}
      {kind === 'refund_failed' && <FailedRefund problem={problem} instead={instead} />}
      {kind === 'disputed' && <Disputed problem={problem} />}
      {(kind === 'refund_unexplained' || kind === 'owed') && (
        <>
          <MoneyRows>
            <MoneyRow
              label={t(kind === 'owed' ? 'owed' : 'sentBack')}
              amount={money(problem.amount)}
            />
          </MoneyRows>
          <div className="flex flex-wrap gap-3">
            {kind === 'owed' ? (
              <Choices problem={problem} choices={['owed']} isFirstLoud />
            ) : (
              <Choices problem={problem} choices={waysBack(problem)} />
            )}
          </div>
        </>
      )}
    </Panel>
  )
}
