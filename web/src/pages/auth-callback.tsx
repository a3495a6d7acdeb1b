import { verifyAuthToken } from '@lantern/contract/signin'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { call } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { refreshSession } from '../lib/session/session.ts'
import { Arriving } from '../ui/states/arriving.tsx'
import { toast } from '../ui/overlays/toast.ts'

type ArrivalWords = ReturnType<typeof useTranslations<'signin.arriving'>>

const isKept = (state: unknown): state is { token: string } =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'

/**
 * The link's token. `boot.js` has removed it from the address before anything else could read it. It can be
 * taken once.
 */
function takeToken(): string | null {
  const state: unknown = window.history.state
  window.history.replaceState(null, '', window.location.pathname)
  return isKept(state) ? state.token : null
}

/** Uses the token. Returns the reason of a failure, or `null` if the member is signed in. */
async function refusalOf(token: string | null, t: ArrivalWords): Promise<string | null> {
  if (!token) return t('missing')
  try {
    await call(verifyAuthToken, { body: { token } })
    await refreshSession()
    return null
  } catch (error) {
    // The call didn't reach the server, so the link still works.
    if (!(error instanceof ApiError) || error.code === 'offline') return t('broken')
    // The token has the wrong length, because the link was cut off.
    const isDamaged = error.code === 'invalid_input'
    return (isDamaged ? undefined : error.sentence) ?? t('refused')
  }
}

/**
 * The page that sign-in links lead to. It uses the token, opens the home page, and shows the result
 * (product#sign-in-link-page).
 */
export default function AuthCallbackPage() {
  const t = useTranslations('signin.arriving')
  const [, navigate] = useLocation()
  const begun = useRef(false)
  useEffect(() => {
    // A token works once, so this effect must run only once.
    if (begun.current) return
    begun.current = true
    const arrive = async () => {
      const description = await refusalOf(takeToken(), t)
      if (description === null) toast({ title: t('done'), description: t('doneText') })
      else toast({ variant: 'destructive', title: t('failed'), description })
      navigate('/', { replace: true })
    }
    void arrive()
  }, [navigate, t])
  return <Arriving title={t('title')} text={t('text')} />
}
