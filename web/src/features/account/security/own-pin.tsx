import { changePin, getPin } from '@lantern/contract/account/account'
import { OwnPin as Pin } from '@lantern/contract/account/approval'
import { useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Sets a PIN, or removes the current one. Both require the password. */
function PinForm({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const t = useTranslations('profile')
  const [entries, setEntries] = useState({ pin: '', currentPassword: '' })
  type Name = keyof typeof entries
  const [problem, setProblem] = useState<{ field: Name; text: string } | null>(null)
  const { act, isBusy } = useAction(changePin, {
    awaitsRefetch: true,
    done: ({ isSet: has }) => ({ title: t(has ? 'pin.done' : 'pin.removed') }),
    failed: t('pin.failed'),
    onDone,
    onRefused(error) {
      setProblem({ field: 'currentPassword', text: sentenceOf(error, t('pin.failed')) })
      return true
    },
  })
  const send = (pin: string | null) => {
    const { currentPassword } = entries
    if (pin !== null && !Pin.safeParse(pin).success) {
      setProblem({ field: 'pin', text: t('pin.hint') })
    } else if (currentPassword === '') {
      setProblem({ field: 'currentPassword', text: t('pin.passwordNeeded') })
    } else void act({ body: { currentPassword, pin } })
  }
  const wrong = (field: Name) => problem?.field === field && problem.text
  const entry = (field: Name) => ({
    value: entries[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setEntries({ ...entries, [field]: target.value })
      setProblem(null)
    },
  })
  return (
    <Form className="grid gap-4" onSubmit={() => send(entries.pin)}>
      <Field label={t('pin.next')} hint={t('pin.hint')} error={wrong('pin')} required>
        <PasswordInput inputMode="numeric" autoComplete="off" maxLength={8} {...entry('pin')} />
      </Field>
      <Field label={t('security.current')} error={wrong('currentPassword')} required>
        <PasswordInput autoComplete="current-password" {...entry('currentPassword')} />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        {t('pin.submit')}
      </Button>
      {isSet && (
        <Button variant="quiet" disabled={isBusy} onClick={() => send(null)}>
          {t('pin.remove')}
        </Button>
      )}
    </Form>
  )
}

/** The signed-in person's PIN, by which a till identifies the seller, and a member pays at the desk. */
export function OwnPin({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations('profile.pin')
  const who = isStaff ? 'staff' : 'member'
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(getPin, {}))
  const isSet = data?.isSet ?? false
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-body text-base font-semibold tracking-normal">{t(`${who}.title`)}</h3>
        <p className="text-sm text-soft">{t(`${who}.${isSet ? 'set' : 'text'}`)}</p>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`${who}.title`)}
        description={t(`${who}.text`)}
        trigger={
          <Button variant="outline" size="small">
            {t(isSet ? 'change' : 'choose')}
          </Button>
        }
      >
        <PinForm isSet={isSet} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
