import { type Arrival, verifyAuthToken } from '@lantern/contract/account/signin'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/failures/api-error.ts'
import { takeArrivalToken } from '../../lib/session/arrival-token.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { Arriving } from '../../ui/states/arriving.tsx'
import { toast } from '../../ui/overlays/toast.ts'

type ArrivalWords = ReturnType<typeof useTranslations<'signin.arriving'>>

/** The texts for each result, and the next page: after the password was voided, the page for a new one. */
const done = {
  signed_in: ['done', 'doneText', '/'],
  proved: ['proved', 'provedText', '/'],
  taken_over: ['takenOver', 'takenOverText', '/account'],
  taken_back: ['takenBack', 'takenBackText', '/account'],
} as const satisfies Record<Arrival['arrival'], readonly [string, string, string]>

/** Uses the token. Returns the result, or the reason of a failure. */
async function spend(
  token: string | null,
  t: ArrivalWords,
): Promise<{ arrival: Arrival['arrival'] } | { refusal: string }> {
  const refused = (refusal: string) => ({ refusal })
  if (!token) return refused(t('missing'))
  try {
    const { arrival } = await call(verifyAuthToken, { body: { token } })
    await refreshSession()
    // The response may have the user alone, which also means success.
    return { arrival: Object.hasOwn(done, arrival) ? arrival : 'signed_in' }
  } catch (error) {
    // The call didn't reach the server, so the link still works.
    if (!(error instanceof ApiError) || error.code === 'offline') return refused(t('broken'))
    // The token has the wrong length, because the link was cut off.
    const isDamaged = error.code === 'invalid_input'
    return refused((isDamaged ? undefined : error.sentence) ?? t('refused'))
  }
}

/** Sign-in links lead here: it uses the token, goes on, and shows the result (product#sign-in-link-page). */
export default function AuthCallbackPage() {
  const t = useTranslations('signin.arriving')
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    // A token works once, so this effect must run only once.
    if (begun.current) return
    begun.current = true
    const arrive = async () => {
      const result = await spend(takeArrivalToken(), t)
      if ('refusal' in result) {
        toast({ variant: 'destructive', title: t('failed'), description: result.refusal })
        void navigate({ to: '/', replace: true })
        return
      }
      const [title, description, to] = done[result.arrival]
      toast({ title: t(title), description: t(description) })
      void navigate({ to, replace: true })
    }
    void arrive()
  }, [navigate, t])
  return <Arriving title={t('title')} text={t('text')} />
}
