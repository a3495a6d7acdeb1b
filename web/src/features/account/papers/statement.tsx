import {
  getPoints,
  getStatement,
  type PointsEntry,
  type WalletMovement,
} from '@lantern/contract/payments/wallet'
import { useTranslations } from 'use-intl'
import { usePaged } from '../../../kit/load/paged-list.tsx'
import { PagedTable } from '../../../kit/load/paged-table.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { causeIn } from '@lantern/contract/payments/causes'
import { useLanguage } from '../../../i18n/words.tsx'
import { count, signedCount, signedMoney, money } from '../../../lib/shown/format.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Link } from '../../../ui/actions/link.tsx'

interface PaperLinkProps {
  kind: string | null
  subject: string | null
  /** The payment behind an entry of a bill, which has its own receipt. */
  paymentId?: number | undefined
}

/** The number of a booking or order (`subject`) as a link to its receipt; a dash for an entry without one. */
function PaperLink({ kind, subject, paymentId }: PaperLinkProps) {
  const t = useTranslations('statement')
  if (subject === null)
    return (
      <span data-none className="text-soft">
        —
      </span>
    )
  const isFood = kind?.startsWith('food') ?? false
  const params =
    paymentId === undefined
      ? { kind: isFood ? 'orders' : 'bookings', lanternId: subject }
      : { kind: 'payments', lanternId: String(paymentId) }
  return (
    <Link
      to="/account/$kind/$lanternId/receipt"
      params={params}
      aria-label={t('receipt', { number: subject })}
      className="figures relative underline decoration-line before:absolute before:-inset-y-3 before:inset-x-0 before:content-['']  underline-offset-4 hover:decoration-current"
    >
      {subject}
    </Link>
  )
}

function useStates() {
  const t = useTranslations('statement')
  return { loading: t('loading'), failed: t('error'), more: t('more') }
}

export function MoneyStatement() {
  const t = useTranslations('statement')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const list = usePaged({
    endpoint: getStatement,
    rows: ({ movements }) => movements,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  const cells = ({ kind, subject, byStaff, amount, ...movement }: WalletMovement) => ({
    at: <span className="figures">{momentOf(movement.at)}</span>,
    cause: (
      <span>
        {causeIn(kind, language)}
        {(['corrected', 'handedOut'] as const).map((how) => {
          const moved = movement[how]
          return (
            moved !== null && (
              <span key={how} className="figures">
                {' '}
                · {t(how, { amount: money(moved) })}
              </span>
            )
          )
        })}
        {byStaff && <span className="font-normal text-soft"> · {t('byStaff')}</span>}
      </span>
    ),
    number: (
      <PaperLink
        {...{ kind, subject }}
        paymentId={kind === 'bill_payment' ? movement.id : undefined}
      />
    ),
    amount: (
      <span className={classNames('font-semibold', !amount.startsWith('-') && 'text-jade')}>
        {movement.corrected === null && movement.handedOut === null ? signedMoney(amount) : '—'}
      </span>
    ),
    balance: <span className="whitespace-nowrap">{money(movement.balance)}</span>,
  })
  const columns = [
    { key: 'at', head: t('date'), card: 'start' },
    { key: 'cause', head: t('cause'), card: 'title' },
    { key: 'number', head: t('number'), grows: true },
    { key: 'amount', head: t('amount'), align: 'end', card: 'figure' },
    { key: 'balance', head: t('balance'), align: 'end', card: 'named' },
  ] as const
  return (
    <PagedTable
      {...{ list, columns, cells }}
      {...useStates()}
      label={t('title')}
      empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
    />
  )
}

export function PointsStatement() {
  const t = useTranslations('statement')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const list = usePaged({
    endpoint: getPoints,
    rows: ({ entries }) => entries,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  const cells = ({ at, kind, subject, points, total }: PointsEntry) => ({
    at: <span className="figures">{momentOf(at)}</span>,
    cause: (
      <span>
        {t(points > 0 ? 'earned' : 'reversed')}
        {kind && <span className="font-normal text-soft"> · {causeIn(kind, language)}</span>}
      </span>
    ),
    number: <PaperLink kind={kind} subject={subject} />,
    points: (
      <span className={classNames('font-semibold', points > 0 && 'text-jade')}>
        {signedCount(points)}
      </span>
    ),
    total: count(total),
  })
  const columns = [
    { key: 'at', head: t('date'), card: 'start' },
    { key: 'cause', head: t('cause'), card: 'title' },
    { key: 'number', head: t('number'), grows: true },
    { key: 'points', head: t('points'), align: 'end', card: 'figure' },
    { key: 'total', head: t('total'), align: 'end', card: 'named' },
  ] as const
  return (
    <PagedTable
      {...{ list, columns, cells }}
      {...useStates()}
      label={t('points')}
      empty={<EmptyState title={t('emptyPoints')}>{t('emptyPointsText')}</EmptyState>}
    />
  )
}
