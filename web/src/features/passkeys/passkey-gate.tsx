import { listPasskeys, redeemRecoveryCode } from '@lantern/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { sentenceOf } from '../../lib/api/failures/api-error.ts'
import { queryClient, queryOf } from '../../lib/api/cache/queries.ts'
import { showedPasskey } from '../../lib/session/passkey-prompt.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { canUsePasskeys } from './ceremony.ts'
import { NewPasskey } from './new-passkey.tsx'
import { ProveByPasskey } from './prove-button.tsx'

function goOn(): void {
  showedPasskey()
  void queryClient.invalidateQueries()
}

function ByCode() {
  const t = useTranslations('passkeys.gate')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { act, isBusy } = useAction(redeemRecoveryCode, {
    failed: t('failed'),
    onDone: goOn,
    onRefused(error) {
      setProblem(sentenceOf(error, t('failed')))
      return true
    },
  })
  const submit = () => {
    if (redeemRecoveryCode.body.safeParse({ code }).success) void act({ body: { code } })
    else setProblem(t('malformed'))
  }
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Field label={t('code')} hint={t('codeHint')} error={problem} required>
        <Input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit" variant="outline" loading={isBusy}>
        {t('redeem')}
      </Button>
    </Form>
  )
}

/** The passkey that the venue requires of staff, or their first one (product#passkeys). `onLeave` signs out. */
export default function PasskeyGate({ open, onLeave }: { open: boolean; onLeave: () => void }) {
  const t = useTranslations('passkeys.gate')
  const query = useQuery({ ...queryOf(listPasskeys, {}), enabled: open })
  // Remembered, because the list already has the new passkey while its recovery codes are shown.
  const [isFirst, setFirst] = useState<boolean | null>(null)
  const hasNone = query.data && query.data.passkeys.length === 0
  if (isFirst === null && hasNone !== undefined) setFirst(hasNone)
  return (
    <Dialog
      isFirm
      open={open}
      onClose={onLeave}
      title={t('title')}
      description={t(isFirst === true ? 'first' : 'text')}
      closeLabel={t('leave')}
    >
      <Loaded query={query} failed={t('error')} skeleton={<Spinner className="mx-auto size-8" />}>
        {() => (
          <div className="grid gap-6">
            {!canUsePasskeys() && <Alert title={t('impossible')}>{t('impossibleText')}</Alert>}
            {isFirst === true ? (
              canUsePasskeys() && <NewPasskey onDone={goOn} />
            ) : (
              <>
                <ProveByPasskey onProved={goOn} />
                <ByCode />
              </>
            )}
            <Button variant="quiet" onClick={onLeave}>
              {t('leave')}
            </Button>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
