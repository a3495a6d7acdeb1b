import { causeIn } from '@lantern/contract/causes'
import { moment } from '@lantern/contract/clock'
import { getCustomerStatement } from '@lantern/contract/customers'
import type { WalletMovement } from '@lantern/contract/wallet'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { money, signedMoney } from '../../../lib/shown/format.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { HistoryTable } from './history-table.tsx'

/** All changes of a customer's balance, as in their own statement. */
export function CustomerStatement({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const params = { id: String(id) }
  const list = usePaged({
    endpoint: getCustomerStatement,
    sent: { params },
    read: (before, options) =>
      call(
        getCustomerStatement,
        { params, query: { ...(before !== undefined && { before }) } },
        options,
      ),
    rows: ({ movements }) => movements,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  const columns = [
    { key: 'when', head: t('columns.when'), card: 'title' },
    { key: 'what', head: t('columns.what'), grows: true, card: 'whole' },
    { key: 'amount', head: t('columns.amount'), align: 'end' },
    { key: 'balance', head: t('columns.balance'), align: 'end' },
  ] as const
  const cells = (movement: WalletMovement) => ({
    when: <span className="figures">{moment(movement.at, language, timeZone)}</span>,
    what: [
      causeIn(movement.kind, language),
      movement.corrected && t('corrected', { amount: money(movement.corrected) }),
      movement.handedOut && t('handedOut', { amount: money(movement.handedOut) }),
      movement.subject,
      movement.byStaff ? t('byStaff') : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    amount: (
      <span className={movement.amount.startsWith('-') ? undefined : 'text-jade'}>
        {movement.corrected === null && movement.handedOut === null
          ? signedMoney(movement.amount)
          : '—'}
      </span>
    ),
    balance: money(movement.balance),
  })
  return (
    <HistoryTable
      label={t('statement')}
      empty={t('noStatement')}
      columns={columns}
      cells={cells}
      list={list}
    />
  )
}
