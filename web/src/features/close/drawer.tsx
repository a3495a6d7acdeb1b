import { closeDay, type DayClose } from '@lantern/contract/bills/close'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toCents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'

function Closed({ closed }: { closed: DayClose['closed'] & object }) {
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

interface DrawerEntries {
  float: string
  countedCash: string
  note: string
}

const bodyOf = (
  { float, countedCash, note }: DrawerEntries,
  version: number,
): Sent<typeof closeDay>['body'] => ({
  float,
  countedCash,
  note: note.trim() || null,
  version,
})

const entered = ['float', 'countedCash', 'note'] as const

export function Drawer({ day }: { day: DayClose }) {
  const t = useTranslations('close')
  const { closed, lastFloat, cashTaken, totals, version, stillIn, openBills } = day
  const { register, handleSubmit, control } = useForm<DrawerEntries>({
    defaultValues: {
      float: closed?.float ?? lastFloat,
      countedCash: closed?.countedCash ?? '',
      note: closed?.note ?? '',
    },
    resolver: checkedBy((entries) => {
      const refused = refusedIn(closeDay.body, bodyOf(entries, version))
      return entered.filter((name) => refused.has(name))
    }),
  })
  const [float, countedCash] = useWatch({ control, name: ['float', 'countedCash'] })
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
  const close = handleSubmit((entries) =>
    act({ params: { date: totals.date }, body: bodyOf(entries, version) }),
  )
  const submit = handleSubmit((_, event) => {
    if (unfinished.length === 0) return close(event)
    setOpen(true)
    return undefined
  })
  const isMiscounted = countedCash !== '' && cashCents === null
  return (
    <Panel aria-label={t('drawer')} className="@min-[50rem]:order-last print:order-last">
      <h2 className="pb-4 text-xl">{t('drawer')}</h2>
      <Form className="grid grid-cols-1 gap-5" onSubmit={submit}>
        {closed && <Closed closed={closed} />}
        <Field label={t('float')} error={floatCents === null ? t('noAmount') : undefined} required>
          <AmountInput {...register('float')} />
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
          <AmountInput {...register('countedCash')} />
        </Field>
        {difference !== null && (
          <dl aria-live="polite">
            <MoneyRow label={t('difference')} amount={moneyOfCents(difference)} />
          </dl>
        )}
        <Field label={t('note')}>
          <Textarea rows={2} maxLength={500} {...register('note')} />
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
