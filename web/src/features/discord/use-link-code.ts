import { cancelDiscordCode, generateDiscordCode } from '@lantern/contract/account/discord'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { serverNow } from '../../lib/browser/now.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

/**
 * The interval at which the page checks whether the code was used (product#discord-card). Usually a live message
 * comes sooner.
 */
const POLL_MS = 10_000

export type LinkCode = Reply<typeof generateDiscordCode>

/**
 * A member's link code: making it, waiting for its use, and canceling it. It expires by itself
 * (product#discord-card).
 */
export function useLinkCode(isLinked: boolean) {
  const t = useTranslations('discord')
  const [code, setCode] = useState<LinkCode | null>(null)
  const [isExpired, setExpired] = useState(false)
  const isWaiting = code !== null && !isLinked

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void refreshSession(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  useEffect(() => {
    if (code === null) return undefined
    const expire = () => {
      setCode(null)
      setExpired(true)
    }
    const timer = setTimeout(expire, Date.parse(code.expiresAt) - serverNow())
    return () => clearTimeout(timer)
  }, [code])

  const hasToasted = useRef(false)
  useEffect(() => {
    if (code === null || !isLinked || hasToasted.current) return
    hasToasted.current = true
    toast({ title: t('success') })
  }, [code, isLinked, t])

  const { act, isBusy } = useAction(generateDiscordCode, {
    failed: { title: t('generateFailed'), otherwise: '' },
    onDone(made) {
      setCode(made)
      setExpired(false)
    },
  })
  const cancel = () => {
    setCode(null)
    // A failure is harmless, because the code expires by itself.
    call(cancelDiscordCode, {}).catch(() => undefined)
  }
  return { code, isExpired, isBusy, generate: () => void act({}), cancel }
}
