import type { Bill } from '@lantern/contract/bills/bills'
import {
  listOwnBills,
  openOwnBill,
  declineRequest,
  listOwnRequests,
  payRequest,
  type OwnRequest,
} from '@lantern/contract/bills/own-bill'
import { placeName } from '@lantern/contract/members/names'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { ReadFailure } from '../../kit/load/read-failure.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { longDate, money, moneyOfCents } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { MoreTime } from '../bookings/more-time.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillSum, MinimumLeft } from './bill-sum.tsx'
import { toCents } from '@lantern/contract/payments/pricing'
import { useAction } from '../../kit/act/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'

export function OwnBills() {
  const t = useTranslations('bills')
  const query = useQuery(queryOf(listOwnBills, {}))
  if (!query.data) return <ReadFailure query={query}>{t('mine.error')}</ReadFailure>
  return query.data.map((bill) => <OwnBill key={bill.id} bill={bill} />)
}

function OwnBill({ bill }: { bill: Bill }) {
  const t = useTranslations('bills')
  const language = useLanguage()
  const navigate = useNavigate()
  const paying = useAction(openOwnBill, {
    failed: t('mine.failed'),
    onDone: ({ key }) => void navigate({ to: '/pay/$key', params: { key } }),
  })
  return (
    <Panel aria-label={t('mine.title')} className="grid gap-3">
      <div>
        <h2 className="text-xl">{t('mine.title')}</h2>
        <p className="figures text-sm text-soft">
          {[bill.place && placeName(bill.place, language), bill.lanternId]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <BillLines bill={bill} />
      <BillSum bill={bill} />
      <MinimumLeft minimum={bill.minimum} />
      {toCents(bill.due) > 0 && (
        <Button
          loading={paying.isBusy}
          onClick={() => void paying.act({ params: { id: String(bill.id) } })}
        >
          {t('mine.pay')}
        </Button>
      )}
      {bill.bookingId !== null && bill.dueBy === null && <MoreTime bookingId={bill.bookingId} />}
      <p className="text-sm text-soft">
        {bill.dueBy ? t('mine.owed', { date: longDate(bill.dueBy, language) }) : t('mine.atDesk')}
      </p>
    </Panel>
  )
}

function Request({ request }: { request: OwnRequest }) {
  const t = useTranslations('bills.ask')
  const language = useLanguage()
  const { clockOf } = useMoments()
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const pay = useAction(payRequest, { failed, awaitsRefetch: true, done: t('paid') })
  const decline = useAction(declineRequest, { failed, awaitsRefetch: true, done: t('declined') })
  const { id, lanternId, place, share, amount, tip, expiresAt } = request
  const params = { id: String(id) }
  const total = moneyOfCents(toCents(amount) + toCents(tip))
  const about = [place && placeName(place, language), share, lanternId].filter(Boolean)
  return (
    <Panel aria-label={t('mine')} className="grid gap-3">
      <div>
        <h2 className="text-xl">{t('mine')}</h2>
        <p className="figures text-sm text-soft">{about.join(' · ')}</p>
      </div>
      <MoneyRows>
        <MoneyRow label={t('amount')} amount={money(amount)} />
        {Number(tip) > 0 && <MoneyRow label={t('tip')} amount={money(tip)} />}
        <MoneyRow total label={t('total')} amount={total} />
      </MoneyRows>
      <p className="text-sm text-soft">{t('mineUntil', { time: clockOf(expiresAt) })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          loading={pay.isBusy}
          disabled={decline.isBusy}
          onClick={() => void pay.act({ params, body: { amount } })}
        >
          {t('yes', { amount: total })}
        </Button>
        <Button
          variant="outline"
          loading={decline.isBusy}
          disabled={pay.isBusy}
          onClick={() => void decline.act({ params })}
        >
          {t('no')}
        </Button>
      </div>
    </Panel>
  )
}

/** The time after which an open request is read again, since nothing announces that it has expired, in milliseconds. */
const REREAD_MS = 30_000

export function OwnRequests() {
  const { data = [] } = useQuery({
    ...queryOf(listOwnRequests, {}),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? REREAD_MS : false),
  })
  return data.map((request) => <Request key={request.id} request={request} />)
}
