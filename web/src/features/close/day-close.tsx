import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import {
  downloadDayClose,
  getDayClose,
  closeDay,
  type DayClose as ClosedDay,
} from '@lantern/contract/bills/close'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BillSummary } from '@lantern/contract/bills/bills'
import { partyLabel } from '@lantern/contract/members/names'
import { Loaded } from '../../kit/load/loaded.tsx'
import { ProvedDownload } from '../../kit/act/proved-download.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { urlOf } from '../../lib/api/api-client.ts'
import { fullDate, money, shortDate, moneyOfCents } from '../../lib/shown/format.ts'
import { BillDialog } from '../bills/open-bill.tsx'
import { BillList } from '../bills/open-bills.tsx'
import { FailedRefunds } from '../bills/corrections/failed-refunds.tsx'
import { useMay } from '../../lib/session/session.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Link } from '../../ui/actions/link.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { PanelSkeleton, Skeleton } from '../../ui/states/skeleton.tsx'
import { ApprovedCash, DayTotals, GivenAway, Since, DayTable } from './day-totals.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { addDays } from '@lantern/contract/venue/hours'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toCents } from '@lantern/contract/payments/pricing'
import { useAction } from '../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'

function OpenBills({ bills }: { bills: readonly BillSummary[] }) {
  const t = useTranslations('close')
  const language = useLanguage()
  const [picked, setPicked] = useState<number | null>(null)
  if (bills.length === 0) return null
  return (
    <Panel aria-label={t('openBills')}>
      <h2 className="text-xl">{t('openBills')}</h2>
      <p className="pb-3 text-sm text-soft">{t('openBillsLead')}</p>
      <BillList bills={bills} onPick={setPicked}>
        {({ dueBy }) =>
          `· ${dueBy ? t('owedBy', { date: shortDate(dueBy, language) }) : t('atHouse')}`
        }
      </BillList>
      {picked !== null && <BillDialog billId={picked} onClose={() => setPicked(null)} />}
    </Panel>
  )
}

export function DayClose() {
  const t = useTranslations('close')
  const language = useLanguage()
  const [chosen, setChosen] = useState<string>('today')
  const may = useMay()
  const today = useQuery(queryOf(getDayClose, { params: { date: 'today' } }))
  const sent = { params: { date: chosen } }
  const query = useQuery(queryOf(getDayClose, sent))
  const current = today.data?.totals.date
  const date = chosen === 'today' ? current : chosen
  const go = (days: number) => {
    if (date === undefined) return
    const next = addDays(date, days)
    setChosen(next === current ? 'today' : next)
  }
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          <IconButton label={t('dayBefore')} disabled={!date} onClick={() => go(-1)}>
            <ChevronLeft />
          </IconButton>
          <div
            className="heading figures grid min-h-[1lh] min-w-0 basis-52 place-items-center text-center text-lg"
            aria-live="polite"
          >
            {date && fullDate(date, language)}
            {!date && (today.isError ? '—' : <Skeleton className="h-5 w-32" />)}
          </div>
          <IconButton label={t('dayAfter')} disabled={chosen === 'today'} onClick={() => go(1)}>
            <ChevronRight />
          </IconButton>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" disabled={!query.data} onClick={() => window.print()}>
            <Printer />
            {t('print')}
          </Button>
          <ProvedDownload href={urlOf(downloadDayClose, sent)}>
            <Download />
            CSV
          </ProvedDownload>
        </div>
      </div>
      <Loaded
        query={query}
        failed={t('error')}
        skeleton={
          <div className="grid gap-6 @min-[50rem]:grid-cols-[minmax(0,1fr)_24rem]" aria-busy="true">
            <PanelSkeleton className="h-96 @min-[50rem]:order-last" />
            <div className="grid gap-6">
              <PanelSkeleton className="h-52" />
              <PanelSkeleton className="h-96" />
            </div>
          </div>
        }
      >
        {(day) => (
          <div
            data-print
            className="grid grid-cols-1 items-start gap-6 @min-[50rem]:grid-cols-[minmax(0,1fr)_24rem]"
          >
            <Drawer key={`${day.totals.date} ${day.version}`} day={day} />
            <div className="grid min-w-0 grid-cols-1 gap-6">
              <p className="heading hidden text-lg print:block">
                {t('title')} · {fullDate(day.totals.date, language)}
              </p>
              {day.since && <Since since={day.since} />}
              <DayTotals totals={day.totals} />
              <DayTable
                title={t('byPerson')}
                columns={[
                  { key: 'name', head: t('person'), card: 'title' },
                  { key: 'cash', head: t('methods.cash'), align: 'end' },
                  { key: 'terminal', head: t('methods.terminal'), align: 'end' },
                ]}
                rows={day.byPerson}
                cells={({ name, cash, terminal }) => ({
                  name,
                  cash: money(cash),
                  terminal: money(terminal),
                })}
              />
              <GivenAway corrections={day.corrections} />
              <GivenAway corrections={day.correctionsSince} isSince />
              <ApprovedCash approved={day.approvedCash} />
              {day.stillIn.length > 0 && (
                <Panel aria-label={t('stillIn')}>
                  <h2 className="pb-3 text-xl">{t('stillIn')}</h2>
                  <ul className="divide-y divide-line">
                    {day.stillIn.map(({ id, name, tables }) => (
                      <li key={id}>
                        <Link
                          to="/venue-live"
                          className="flex min-h-12 items-center gap-2 font-semibold wrap-anywhere hover:text-lantern-deep"
                        >
                          {partyLabel({ place: tables.join(', '), name }, language)}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
              <OpenBills bills={day.openBills} />
              {date === current && may('refunds') && <FailedRefunds />}
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Closed({ closed }: { closed: ClosedDay['closed'] & object }) {
  const t = useTranslations('close')
  const { momentOf } = useMoments()
  const difference = toCents(closed.difference)
  return (
    <Alert
      tone={difference === 0 ? 'success' : 'warning'}
      title={t(difference === 0 ? 'exact' : difference < 0 ? 'short' : 'over', {
        amount: moneyOfCents(Math.abs(difference)),
      })}
    >
      {t('closedBy', {
        name: closed.closedBy,
        at: momentOf(closed.closedAt),
        counted: money(closed.countedCash),
        expected: money(closed.expectedCash),
      })}
      {closed.note && <p className="mt-1">{closed.note}</p>}
    </Alert>
  )
}

function Drawer({ day }: { day: ClosedDay }) {
  const t = useTranslations('close')
  const { closed, lastFloat, cashTaken, totals, version, stillIn, openBills } = day
  const [float, setFloat] = useState(closed?.float ?? lastFloat)
  const [countedCash, setCounted] = useState(closed?.countedCash ?? '')
  const [note, setNote] = useState(closed?.note ?? '')
  const taken = toCents(cashTaken)
  const floatCents = readMoney(float)
  const cashCents = readMoney(countedCash)
  const expected = floatCents === null ? null : floatCents + taken
  const difference = expected === null || cashCents === null ? null : cashCents - expected
  const { act, isBusy } = useAction(closeDay, {
    done: t('done'),
    failed: (error) => ({
      title: t('failed'),
      description: isRefusal(error, 'stale') ? t('stale') : sentenceOf(error, t('failedText')),
    }),
  })
  const open = openBills.filter(({ dueBy }) => dueBy === null)
  const due = open.reduce((sum, bill) => sum + toCents(bill.due), 0)
  const unfinished = [
    stillIn.length > 0 && t('anyway.parties', { count: stillIn.length }),
    open.length > 0 && t('anyway.bills', { count: open.length, due: moneyOfCents(due) }),
  ].filter((sentence) => typeof sentence === 'string')
  const [isOpen, setOpen] = useState(false)
  const close = () =>
    act({
      params: { date: totals.date },
      body: { float, countedCash, note: note.trim() || null, version },
    })
  const isMiscounted = countedCash !== '' && cashCents === null
  return (
    <Panel aria-label={t('drawer')} className="@min-[50rem]:order-last print:order-last">
      <h2 className="pb-4 text-xl">{t('drawer')}</h2>
      <Form
        className="grid grid-cols-1 gap-5"
        onSubmit={unfinished.length === 0 ? close : () => setOpen(true)}
      >
        {closed && <Closed closed={closed} />}
        <Field label={t('float')} error={floatCents === null ? t('noAmount') : undefined} required>
          <AmountInput value={float} onChange={(event) => setFloat(event.target.value)} />
        </Field>
        <MoneyRows>
          <MoneyRow label={t('taken')} amount={moneyOfCents(taken)} />
          <MoneyRow
            total
            label={t('expected')}
            amount={expected === null ? '–' : moneyOfCents(expected)}
          />
        </MoneyRows>
        <Field label={t('counted')} error={isMiscounted ? t('noAmount') : undefined} required>
          <AmountInput value={countedCash} onChange={(event) => setCounted(event.target.value)} />
        </Field>
        {difference !== null && (
          <dl aria-live="polite">
            <MoneyRow label={t('difference')} amount={moneyOfCents(difference)} />
          </dl>
        )}
        <Field label={t('note')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={difference === null} loading={isBusy}>
          {t(closed ? 'correct' : 'close')}
        </Button>
      </Form>
      {unfinished.length > 0 && (
        <ConfirmDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t('anyway.title')}
          description={unfinished.join(' ')}
          cancelLabel={t('anyway.not')}
          confirmLabel={t('anyway.close')}
          loading={isBusy}
          onConfirm={() => void close()}
        />
      )}
    </Panel>
  )
}
