import type { Bill } from '@lantern/contract/bills/bills'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { useMay, useSession } from '../../lib/session/session.ts'
import { useIsStation } from '../../lib/session/station.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import { ApprovalField, useApproval } from './corrections/approval-field.tsx'
import { readMoney } from '@lantern/contract/calls/numbers'
import { Switch } from '../../ui/fields/switch.tsx'
import Scale from 'lucide-react/icons/scale'
import { MinimumLeft } from './bill-sum.tsx'
import { billPath, useBillAction } from './use-bill-action.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { chargeMinimum, withdrawRequest, closeBill } from '@lantern/contract/bills/actions'
import { limitBill, reopenBill } from '@lantern/contract/bills/corrections'

type Exception = 'owed' | 'written_off'

const words = {
  owed: { open: 'end.keep', title: 'end.keepTitle', text: 'end.keepText' },
  written_off: { open: 'end.writeOff', title: 'end.writeOffTitle', text: 'end.writeOffText' },
} as const

/** Asks for the reason why a bill ends although an amount is due; a write-off also needs an admin's approval. */
function AskException({ bill, as, onClose }: { bill: Bill; as: Exception; onClose: () => void }) {
  const t = useTranslations('bills')
  const { member } = useSession()
  const approving = useApproval(member?.role === 'admin' ? null : t('approval.writeOff'))
  const isWriteOff = as === 'written_off'
  const { act, isBusy } = useBillAction(closeBill, {
    done: ({ status }) => ({ title: t(status === 'paid' ? 'end.paid' : 'end.done') }),
    onRefused: approving.reading(),
  })
  const end = async (reason: string) => {
    if (isWriteOff && approving.isMissing) return
    const body = { as, due: bill.due, reason, ...(isWriteOff && approving.carried) }
    if (await act({ ...billPath(bill), body })) onClose()
  }
  return (
    <ReasonDialog
      words={{ label: t('end.reason'), missing: t('end.reasonNeeded') }}
      cancelLabel={t('end.notNow')}
      title={t(words[as].title, { due: money(bill.due) })}
      description={t(words[as].text)}
      confirmLabel={t(words[as].open)}
      destructive={isWriteOff}
      loading={isBusy}
      onReason={end}
      onClose={onClose}
    >
      {isWriteOff && <ApprovalField approving={approving} />}
    </ReasonDialog>
  )
}

function BillEnd({ bill }: { bill: Bill }) {
  const t = useTranslations('bills')
  const { act, isBusy } = useBillAction(closeBill, { done: t('end.paid') })
  const [exception, setException] = useState<Exception | null>(null)
  const due = toCents(bill.due)
  // The rest of a minimum spend is put on the bill first. It can be taken off again for a reason.
  if (Number(bill.minimum?.left ?? 0) > 0 || due < 0) return null
  if (due === 0) {
    const close = () => act({ ...billPath(bill), body: { as: 'paid', due: bill.due } })
    return (
      <Button size="large" loading={isBusy} onClick={() => void close()}>
        {t('end.open')}
      </Button>
    )
  }
  const canBeOwed = bill.userId !== null && bill.status === 'open'
  const exceptions: Exception[] = canBeOwed ? ['owed', 'written_off'] : ['written_off']
  return (
    <div className="flex flex-wrap gap-2">
      {exceptions.map((as) => (
        <Button key={as} variant="quiet" size="small" onClick={() => setException(as)}>
          {t(words[as].open)}
        </Button>
      ))}
      {exception && <AskException bill={bill} as={exception} onClose={() => setException(null)} />}
    </div>
  )
}

function BillReopen({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.reopen')
  const end = useTranslations('bills.end')
  const { act, isBusy } = useBillAction(reopenBill, { done: t('done') })
  const [isOpen, setOpen] = useState(false)
  const reopen = (reason: string) =>
    act({ ...billPath(bill), body: { reason } }).then((went) => went && setOpen(false))
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <ReasonDialog
          words={{ label: end('reason'), missing: end('reasonNeeded') }}
          cancelLabel={end('notNow')}
          title={t('title')}
          description={t('text')}
          confirmLabel={t('open')}
          loading={isBusy}
          onReason={reopen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function MemberOrders({ bill }: { bill: Bill }) {
  const t = useTranslations('bills')
  const { act, isBusy } = useBillAction(limitBill)
  const { membersMayOrder, memberLimit } = bill
  const [written, setWritten] = useState<string | null>(null)
  const text = written ?? memberLimit ?? ''
  const isNone = text.trim() === ''
  const cents = isNone ? null : readMoney(text)
  const isWrong = !isNone && cents === null
  const limit = cents === null ? null : toDollars(cents)
  const send = (may: boolean, most: string | null) =>
    act({ ...billPath(bill), body: { membersMayOrder: may, limit: most } })
  const submit = () => {
    if (isWrong || limit === memberLimit) return
    void send(true, limit).then((went) => went && setWritten(null))
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true">{t('members')}</p>
        <Switch
          label={t('members')}
          isOn={membersMayOrder}
          onChange={(may) => void send(may, memberLimit)}
        />
      </div>
      {membersMayOrder && (
        <Form className="flex items-end gap-3" onSubmit={submit}>
          <Field
            label={t('limit.label')}
            hint={t('limit.hint')}
            error={isWrong && t('pay.tipWrong')}
          >
            <AmountInput
              className="max-w-40"
              value={text}
              onChange={(event) => setWritten(event.target.value)}
            />
          </Field>
          {written !== null && limit !== memberLimit && (
            <Button type="submit" variant="outline" loading={isBusy} disabled={isWrong}>
              {t('limit.submit')}
            </Button>
          )}
        </Form>
      )}
    </div>
  )
}

export function MinimumCharge({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.minimum')
  const { act, isBusy } = useBillAction(chargeMinimum, { done: t('done') })
  const { minimum, status } = bill
  if (minimum === null) return null
  return (
    <div className="grid gap-2">
      <MinimumLeft minimum={minimum} />
      {status === 'open' && Number(minimum.left) > 0 && (
        <Button
          variant="outline"
          className="figures justify-self-start"
          loading={isBusy}
          onClick={() => void act({ ...billPath(bill), body: { left: minimum.left } })}
        >
          <Scale />
          {t('charge', { left: money(minimum.left) })}
        </Button>
      )}
    </div>
  )
}

export function BillFate({ bill }: { bill: Bill }) {
  const isStation = useIsStation()
  const may = useMay()
  const { status, userId, isOrders, closedAt } = bill
  const mayPay = may('payments')
  return (
    <>
      {mayPay && status === 'open' && userId !== null && !isStation && <MemberOrders bill={bill} />}
      {may('discounts') && status === 'paid' && !isOrders && !isStation && (
        <BillReopen bill={bill} />
      )}
      {mayPay && closedAt === null && <BillEnd bill={bill} />}
    </>
  )
}

export function BillRequests({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.ask')
  const withdraw = useBillAction(withdrawRequest)
  const { clockOf } = useMoments()
  return bill.requests.map(({ id, name, amount, tip, expiresAt }) => (
    <Alert
      key={id}
      title={t('waiting', { name, amount: moneyOfCents(toCents(amount) + toCents(tip)) })}
      action={
        <Button
          variant="outline"
          size="small"
          loading={withdraw.isBusy}
          onClick={() => void withdraw.act({ params: { id: String(id) } })}
        >
          {t('withdraw')}
        </Button>
      }
    >
      {t('until', { time: clockOf(expiresAt) })}
    </Alert>
  ))
}
