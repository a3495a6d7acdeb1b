import type { Bill } from '@lantern/contract/bills'
import { readMoney } from '@lantern/contract/numbers'
import { toDollars } from '@lantern/contract/pricing'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import type { BillActions } from './use-bill.ts'

/** Lets a bill's member order on it themselves, up to a limit, or not at all. */
export function MemberOrders({ bill, acts }: { bill: Bill; acts: BillActions }) {
  const t = useTranslations('bills')
  const { membersMayOrder, memberLimit } = bill
  const [written, setWritten] = useState<string | null>(null)
  const text = written ?? memberLimit ?? ''
  const isNone = text.trim() === ''
  const cents = isNone ? null : readMoney(text)
  const isWrong = !isNone && cents === null
  const limit = cents === null ? null : toDollars(cents)
  const send = (may: boolean, most: string | null) =>
    acts.limit.act({ ...acts.at, body: { membersMayOrder: may, limit: most } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
        <form noValidate className="flex items-end gap-3" onSubmit={submit}>
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
            <Button type="submit" variant="outline" loading={acts.limit.isBusy} disabled={isWrong}>
              {t('limit.submit')}
            </Button>
          )}
        </form>
      )}
    </div>
  )
}
