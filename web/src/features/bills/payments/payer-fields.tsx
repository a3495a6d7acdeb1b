import { OwnPin } from '@lantern/contract/account-approval'
import type { Bill } from '@lantern/contract/bills'
import type { payBill } from '@lantern/contract/bills-actions'
import type { askMember } from '@lantern/contract/bills-requests'
import type { Sent } from '@lantern/contract/endpoint'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MemberField, type ChosenMember } from '../../../kit/member-field.tsx'
import type { Method } from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'

type Payment = Sent<typeof payBill>['body']
type Asked = Sent<typeof askMember>['body']

/** The member from whose balance a payment is taken: the bill's own, or another one with their PIN or their yes. */
export function usePayer({ userId }: Pick<Bill, 'userId'>, method: Method | null) {
  const [isOther, setOther] = useState(userId === null)
  const [member, setMember] = useState<ChosenMember | null>(null)
  const [pin, setPin] = useState('')
  const asked = method === 'balance' && isOther && member?.id !== userId ? member : null
  const isOwn = method !== 'balance' || !isOther || (member !== null && member.id === userId)
  return {
    asked,
    /** The payment that is taken at once; `null` while the payer is asked or missing. */
    payOf(taken: Payment): Payment | null {
      if (isOwn) return taken
      return asked && OwnPin.safeParse(pin).success ? { ...taken, userId: asked.id, pin } : null
    },
    /** The request to the payer's phone; `null` if the payer isn't asked. */
    askOf({ amount, tip, shareId }: Payment, isAll: boolean): Asked | null {
      if (asked === null || pin !== '') return null
      return {
        userId: asked.id,
        ...(shareId !== undefined && { shareId }),
        ...(tip !== undefined && { tip }),
        ...(!isAll && { amount }),
      }
    },
    fields: { hasOwn: userId !== null, isOther, setOther, member, setMember, pin, setPin },
  }
}

/** Chooses whose balance pays, with their PIN. */
export function PayerFields({ fields, asked }: ReturnType<typeof usePayer>) {
  const t = useTranslations('bills.ask')
  const { hasOwn, isOther, setOther, member, setMember, pin, setPin } = fields
  if (!isOther) {
    return (
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => setOther(true)}
      >
        {t('other')}
      </Button>
    )
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('who')}</legend>
      <MemberField member={member} onChange={setMember} />
      {asked && (
        <Field label={t('pin')} hint={t('pinHint')}>
          <PasswordInput
            showLabel={t('show')}
            hideLabel={t('hide')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
        </Field>
      )}
      {hasOwn && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => {
            setOther(false)
            setMember(null)
          }}
        >
          {t('own')}
        </Button>
      )}
    </fieldset>
  )
}
