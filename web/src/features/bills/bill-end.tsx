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
import type { BillActs } from './use-bill.ts'

type Exception = 'owed' | 'written_off'

const words = {
  owed: { open: 'end.keep', title: 'end.keepTitle', text: 'end.keepText' },
  written_off: { open: 'end.writeOff', title: 'end.writeOffTitle', text: 'end.writeOffText' },
} as const

/** Ends a bill: closed if nothing is due, or left to its member, or written off with an admin's yes. */
export function BillEnd({ bill, acts }: { bill: Bill; acts: BillActs }) {
  const t = useTranslations('bills')
  const { member } = useSession()
  const [asked, setAsked] = useState<Exception | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const due = toCents(bill.due)
  const isAdmin = member?.role === 'admin'
  const approving = useApproval(isAdmin ? null : t('approval.writeOff'))
  const end = (as: 'paid' | Exception) => {
    const { approval } = approving
    const yes = as === 'written_off' && approval && { approval }
    return acts.end.attempt({
      ...acts.at,
      body: { as, due: bill.due, ...(reason.trim() && { reason }), ...yes },
    })
  }
  const except = async (as: Exception) => {
    const outcome = await end(as)
    if (outcome.isDone) setAsked(null)
    else approving.read(outcome.error)
  }
  // A shortfall is put on it first, and can be taken off again for a reason.
  if (Number(bill.minimum?.left ?? 0) > 0) return null
  if (due === 0) {
    return (
      <Button size="large" loading={acts.end.isBusy} onClick={() => void end('paid')}>
        {t('end.open')}
      </Button>
    )
  }
  const exceptions: Exception[] = [
    ...(bill.userId !== null && bill.status === 'open' ? (['owed'] as const) : []),
    'written_off',
  ]
  if (due < 0 || exceptions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {exceptions.map((as) => (
        <Button key={as} variant="quiet" size="small" onClick={() => setAsked(as)}>
          {t(words[as].open)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setAsked(null)}
          title={t(words[asked].title, { due: money(bill.due) })}
          description={t(words[asked].text)}
          cancelLabel={t('end.stay')}
          confirmLabel={t(words[asked].open)}
          destructive={asked === 'written_off'}
          loading={acts.end.isBusy}
          onConfirm={() => {
            const needsYes = asked === 'written_off' && approving.isMissing
            if (reason.trim() === '' || needsYes) setMissing(true)
            else void except(asked)
          }}
        >
          <Field
            label={t('end.reason')}
            error={isMissing && reason.trim() === '' && t('end.reasonNeeded')}
            required
          >
            <Input
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {asked === 'written_off' && <ApprovalField approving={approving} />}
        </ConfirmDialog>
      )}
    </div>
  )
}
