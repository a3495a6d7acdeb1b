import type { Bill } from '@lantern/contract/bills'
import { toCents } from '@lantern/contract/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ApprovalField, useApproval } from './corrections/approval-field.tsx'
import type { BillActions } from './use-bill.ts'

type Exception = 'owed' | 'written_off'

const words = {
  owed: { open: 'end.keep', title: 'end.keepTitle', text: 'end.keepText' },
  written_off: { open: 'end.writeOff', title: 'end.writeOffTitle', text: 'end.writeOffText' },
} as const

interface ExceptionProps {
  bill: Bill
  acts: BillActions
  as: Exception
  onClose: () => void
}

/** Asks for the reason why a bill ends although an amount is due; a write-off also needs an admin's approval. */
function AskException({ bill, acts, as, onClose }: ExceptionProps) {
  const t = useTranslations('bills')
  const { member } = useSession()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const approving = useApproval(member?.role === 'admin' ? null : t('approval.writeOff'))
  const isWriteOff = as === 'written_off'
  const said = reason.trim()
  const end = async () => {
    setTried(true)
    if (said === '' || (isWriteOff && approving.isMissing)) return
    const body = { as, due: bill.due, reason: said, ...(isWriteOff && approving.carried) }
    const outcome = await acts.end.attempt({ ...acts.at, body })
    if (outcome.isDone) onClose()
    else approving.read(outcome.error)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(words[as].title, { due: money(bill.due) })}
      description={t(words[as].text)}
      cancelLabel={t('end.notNow')}
      confirmLabel={t(words[as].open)}
      destructive={isWriteOff}
      loading={acts.end.isBusy}
      onConfirm={() => void end()}
    >
      <Field
        label={t('end.reason')}
        error={isTried && said === '' && t('end.reasonNeeded')}
        required
      >
        <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {isWriteOff && <ApprovalField approving={approving} />}
    </ConfirmDialog>
  )
}

/**
 * Ends a bill: closes it if nothing is due, leaves it for the member to pay later, or writes it off with an admin's
 * approval.
 */
export function BillEnd({ bill, acts }: { bill: Bill; acts: BillActions }) {
  const t = useTranslations('bills')
  const [asked, setAsked] = useState<Exception | null>(null)
  const due = toCents(bill.due)
  // The rest of a minimum spend is put on the bill first. It can be taken off again for a reason.
  if (Number(bill.minimum?.left ?? 0) > 0 || due < 0) return null
  if (due === 0) {
    const close = () => acts.end.attempt({ ...acts.at, body: { as: 'paid', due: bill.due } })
    return (
      <Button size="large" loading={acts.end.isBusy} onClick={() => void close()}>
        {t('end.open')}
      </Button>
    )
  }
  const canBeOwed = bill.userId !== null && bill.status === 'open'
  const exceptions: Exception[] = canBeOwed ? ['owed', 'written_off'] : ['written_off']
  return (
    <div className="flex flex-wrap gap-2">
      {exceptions.map((as) => (
        <Button key={as} variant="quiet" size="small" onClick={() => setAsked(as)}>
          {t(words[as].open)}
        </Button>
      ))}
      {asked && <AskException {...{ bill, acts }} as={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
