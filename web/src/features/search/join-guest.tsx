import { joinGuest, type Customer } from '@lantern/contract/customers'
import { fullName } from '@lantern/contract/names'
import type { GuestResult } from '@lantern/contract/search'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { useMay, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { mayActOn } from '../customers/customer-words.ts'

/**
 * Offers to join bookings without an account to this member with the same number. Staff decide whether they belong
 * together.
 */
export function JoinGuest({ member, guest }: { member: Customer; guest: GuestResult }) {
  const t = useTranslations('search.guest')
  const [isAsked, setAsked] = useState(false)
  const { member: viewer } = useSession()
  const may = useMay()
  const { names, bookings: count, phone } = guest
  const name = fullName(member) || member.email
  const { act, isBusy } = useAction(joinGuest, {
    done: ({ bookings }) => ({
      title: t('done'),
      description: t('doneText', { count: bookings, member: name }),
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: () => setAsked(false),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk px-3 py-2">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {names.length > 0
          ? t('foundAs', { count, names: names.join(', ') })
          : t('found', { count })}
      </p>
      {may('accounts') && mayActOn(viewer?.role, member) && (
        <Button variant="outline" size="small" onClick={() => setAsked(true)}>
          {t('join')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('title')}
        description={t('text', {
          count,
          guest: names.join(', ') || t('unnamed'),
          phone: phone.shown,
          member: name,
        })}
        cancelLabel={t('keep')}
        confirmLabel={t('submit')}
        loading={isBusy}
        onConfirm={() =>
          void act({ params: { id: String(member.id) }, body: { phone: phone.number } })
        }
      />
    </div>
  )
}
