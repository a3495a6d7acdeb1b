import type {
  ApprovedCash as Approved,
  Correction,
  PaymentTotals,
  DayTotals as Totals,
} from '@lantern/contract/bills/close'
import { toCents } from '@lantern/contract/payments/pricing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { taxWords } from '../../lib/shown/tax.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { Table, type TableProps } from '../../ui/layout/table.tsx'

interface DayTableProps<Row, Key extends string> extends Pick<
  TableProps<Row, Key>,
  'columns' | 'cells'
> {
  title: string
  rows: readonly Row[]
}

export function DayTable<Row, Key extends string>({
  title,
  rows,
  ...table
}: DayTableProps<Row, Key>) {
  if (rows.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Table label={title} rows={rows} keyOf={(row) => rows.indexOf(row)} {...table} />
    </section>
  )
}

export function ApprovedCash({ approved }: { approved: readonly Approved[] }) {
  const t = useTranslations('close')
  const { clockOf } = useMoments()
  return (
    <DayTable
      title={t('twoPeople.title')}
      columns={[
        { key: 'name', head: t('person'), card: 'title' },
        { key: 'direction', head: t('given.what') },
        { key: 'approvedBy', head: t('given.approvedBy') },
        { key: 'at', head: t('twoPeople.at') },
        { key: 'amount', head: t('given.amount'), align: 'end' },
      ]}
      rows={approved}
      cells={({ name, direction, approvedBy, at, amount }) => ({
        name,
        direction: t(`twoPeople.${direction}`),
        approvedBy,
        at: clockOf(at),
        amount: money(amount),
      })}
    />
  )
}

/** Everything given away that day, or after its close, by person and reason; nothing if there was none. */
export function GivenAway({
  corrections,
  isSince = false,
}: {
  corrections: readonly Correction[]
  isSince?: boolean
}) {
  const t = useTranslations('close')
  const reasons = useTranslations('bills.correct.reasons')
  return (
    <DayTable
      title={t(isSince ? 'given.since' : 'given.title')}
      columns={[
        { key: 'name', head: t('person'), card: 'title' },
        { key: 'kind', head: t('given.what') },
        { key: 'reason', head: t('given.reason') },
        { key: 'approvedBy', head: t('given.approvedBy') },
        { key: 'times', head: t('given.times'), align: 'end' },
        { key: 'amount', head: t('given.amount'), align: 'end' },
      ]}
      rows={corrections}
      cells={({ name, kind, reason, approvedBy, times, amount }) => ({
        name,
        kind: t(`given.kinds.${kind}`),
        reason: reason === null ? '—' : reasons(reason),
        approvedBy: approvedBy ?? '—',
        times,
        amount: money(amount),
      })}
    />
  )
}

const figure = (amount: string) => (
  <span className={Number(amount) === 0 ? 'text-soft' : undefined}>{money(amount)}</span>
)

const incomes = [
  ...(['bookings', 'serviceFees', 'cancellations', 'memberships'] as const),
  ...(['food', 'beverages', 'services', 'discounts'] as const),
] as const

/** Amounts that were booked for the day after its close, and that its totals don't include. */
export function Since({ since }: { since: Totals }) {
  const t = useTranslations('close')
  const moved = since.payments.filter(({ net }) => Number(net) !== 0)
  return (
    <Alert tone="warning" title={t('since')}>
      {moved.map(({ method, net }) => `${t(`methods.${method}`)} ${money(net)}`).join(' · ')}
      <p className="mt-1">{t('sinceHow')}</p>
    </Alert>
  )
}

export function DayTotals({ totals }: { totals: Totals }) {
  const t = useTranslations('close')
  const language = useLanguage()
  const columns = [
    { key: 'method', head: t('method'), card: 'title' },
    { key: 'sales', head: t('sales'), align: 'end' },
    { key: 'refunds', head: t('refunds'), align: 'end' },
    { key: 'topUps', head: t('topUps'), align: 'end' },
    { key: 'payOuts', head: t('payOuts'), align: 'end' },
    { key: 'net', head: t('net'), align: 'end' },
  ] as const
  const cells = (row: PaymentTotals) => ({
    method: t(`methods.${row.method}`),
    sales: figure(row.sales),
    refunds: figure(row.refunds),
    topUps: figure(row.topUps),
    payOuts: figure(row.payOuts),
    net: <span className="font-semibold">{money(row.net)}</span>,
  })
  return (
    <>
      <Table
        label={t('payments')}
        columns={columns}
        rows={totals.payments}
        keyOf={({ method }: PaymentTotals) => method}
        cells={cells}
      />
      <Panel aria-label={t('income')}>
        <h2 className="pb-4 text-xl">{t('income')}</h2>
        <MoneyRows>
          {incomes.map((name) => (
            <MoneyRow key={name} label={t(`incomes.${name}`)} amount={money(totals.income[name])} />
          ))}
          <MoneyRow total label={t('incomes.total')} amount={money(totals.income.total)} />
          {totals.taxes.map((tax) => {
            const words = taxWords(tax, language)
            return <MoneyRow key={words} label={words} amount={money(tax.amount)} />
          })}
          <MoneyRow label={t('tips')} amount={money(totals.tips)} />
          <MoneyRow label={t('rounding')} amount={money(totals.cashRounding)} />
          <MoneyRow label={t('receivable')} amount={money(totals.bills.receivable)} />
          <MoneyRow label={t('writtenOff')} amount={money(totals.bills.writtenOff)} />
          <MoneyRow label={t('goodwill')} amount={money(totals.bills.goodwill)} />
          {toCents(totals.promotions) !== 0 && (
            <MoneyRow label={t('promotions')} amount={money(totals.promotions)} />
          )}
        </MoneyRows>
      </Panel>
    </>
  )
}
