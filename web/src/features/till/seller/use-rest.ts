import { getStation, restTill } from '@lantern/contract/stations'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'

/** How long nobody touches a till before it rests, in milliseconds; the server has a limit of its own. */
const restAfter = 120_000

const signs = ['pointerdown', 'keydown'] as const

/** Lets the till rest: at a word, and by itself once nobody has touched it for a while. */
export function useRest(isSelling: boolean): () => void {
  const t = useTranslations('till.seller')
  const { act } = useAct(restTill, { outdated: [getStation], failed: t('failed') })
  const rest = useRef(() => void act({}))
  useEffect(() => {
    rest.current = () => void act({})
  })
  useEffect(() => {
    if (!isSelling) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rest.current(), restAfter)
    }
    wait()
    for (const sign of signs) window.addEventListener(sign, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, wait, { capture: true })
    }
  }, [isSelling])
  return () => rest.current()
}
