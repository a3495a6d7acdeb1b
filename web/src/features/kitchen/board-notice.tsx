import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { clockTime } from '../../lib/shown/format.ts'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { useSession } from '../../lib/session/session.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Button } from '../../ui/actions/button.tsx'

export interface BoardNoticeProps {
  /** The last look failed. */
  isStale: boolean
  /** When the board was last right, in milliseconds. */
  knownAt: number
}

/** Why the board stands still, and since when: nobody should cook by what is no longer so. */
export function BoardNotice({ isStale, knownAt }: BoardNoticeProps) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const venue = useVenue()
  const hasEnded = useSession().status === 'ended'
  if (!venue || !(isStale || hasEnded)) return null
  const time = clockTime(knownAt, language, venue.timeZone)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-vermilion-wash px-4 py-3 font-medium text-vermilion"
    >
      <WifiOff className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56">{t(hasEnded ? 'ended' : 'stale', { time })}</p>
      {hasEnded && (
        <Button variant="outline" size="small" onClick={() => askToSignIn()}>
          {t('signIn')}
        </Button>
      )}
    </div>
  )
}
