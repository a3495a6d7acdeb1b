import { causeIn } from '@lantern/contract/causes'
import { moment } from '@lantern/contract/clock'
import type { WalletMovement } from '@lantern/contract/wallet'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { signedMoney, money } from '../../../lib/shown/format.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Table } from '../../../ui/layout/table.tsx'
import { PaperLink } from './paper-link.tsx'

/** The changes of the balance, newest first; skeletons while they are loaded. */
export function StatementTable({
  movements,
}: {
  movements: readonly WalletMovement[] | undefined
}) {
  const t = useTranslations('statement')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const cells = ({
    id,
    at,
    kind,
    subject,
    byStaff,
    amount,
    balance,
    ...beside
  }: WalletMovement) => ({
    at: <span className="figures">{moment(at, language, timeZone)}</span>,
    cause: (
      <span>
        {causeIn(kind, language)}
        {(['corrected', 'handedOut'] as const).map((how) => {
          const moved = beside[how]
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
      <PaperLink {...{ kind, subject }} paymentId={kind === 'bill_payment' ? id : undefined} />
    ),
    amount: (
      <span className={classNames('font-semibold', !amount.startsWith('-') && 'text-jade')}>
        {beside.corrected === null && beside.handedOut === null ? signedMoney(amount) : '—'}
      </span>
    ),
    balance: <span className="whitespace-nowrap">{money(balance)}</span>,
  })
  return (
    <Table
      label={t('title')}
      rows={movements}
      keyOf={({ id }) => id}
      columns={[
        { key: 'at', head: t('date'), card: 'start' },
        { key: 'cause', head: t('cause'), card: 'title' },
        { key: 'number', head: t('number'), grows: true },
        { key: 'amount', head: t('amount'), align: 'end', card: 'figure' },
        { key: 'balance', head: t('balance'), align: 'end', card: 'named' },
      ]}
      cells={cells}
    />
  )
}
