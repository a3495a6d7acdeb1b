import { askToSignIn } from '@lantern/contract/account/passkeys'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { signInByPasskey } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import {
  cancelCeremony,
  canOfferPasskeys,
  canUsePasskeys,
  isDeclined,
  signByPasskey,
} from './ceremony.ts'

async function enter(isOffered: boolean): Promise<void> {
  const options = await call(askToSignIn, {})
  await signInByPasskey(await signByPasskey(options, isOffered))
}

interface SignInByPasskeyProps {
  onDone: () => void
  onFailed: (sentence: string) => void
}

/** Signs in with a passkey, by a press or by autofill; nothing if the browser doesn't support passkeys. */
export function SignInByPasskey({ onDone, onFailed }: SignInByPasskeyProps) {
  const t = useTranslations('passkeys')
  const [isBusy, begin] = useTransition()
  // Passkeys are offered in the autofill of the email field while the form is mounted.
  useEffect(() => {
    let isThere = true
    const offer = async () => {
      if (!(await canOfferPasskeys()) || !isThere) return
      await enter(true)
      onDone()
    }
    // Without the offer the button and the password remain. Only a chosen passkey that was refused is reported.
    offer().catch((error: unknown) => {
      const wasSent = isRefusal(error, 'passkey_refused')
      if (isThere && wasSent) onFailed(sentenceOf(error, t('tryAgain')))
    })
    return () => {
      isThere = false
      if (canUsePasskeys()) void cancelCeremony().catch(() => undefined)
    }
    // It is offered once for each form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const press = () =>
    begin(async () => {
      try {
        await enter(false)
        onDone()
      } catch (error) {
        if (!isDeclined(error)) onFailed(sentenceOf(error, t('tryAgain')))
      }
    })
  if (!canUsePasskeys()) return null
  return (
    <Button variant="outline" loading={isBusy} onClick={press}>
      <KeyRound />
      {t('signIn')}
    </Button>
  )
}
