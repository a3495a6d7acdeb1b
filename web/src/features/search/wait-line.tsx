import { recordIn } from '@lantern/contract/venue/languages'
import type { WaitResult } from '@lantern/contract/members/search'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { shortDate } from '../../lib/shown/format.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Badge } from '../../ui/states/badge.tsx'

/** An entry of the waiting list, and a link to the list. */
export function WaitLine({ wait, onFollow }: { wait: WaitResult; onFollow: () => void }) {
  const t = useTranslations('search.waits')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const { amenity, bookingDate, fromTime, toTime, hours, isWalkIn, isHeld } = wait
  const range = rangeOf({ bookingDate, startTime: fromTime, endTime: toTime })
  return (
    <div data-acts className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{shortDate(bookingDate, language)}</span>
          <Badge tone={isHeld ? 'jade' : 'neutral'}>{t(isHeld ? 'held' : 'waiting')}</Badge>
        </p>
        <p className="text-sm text-soft">
          {recordIn(amenity, language)} ·{' '}
          {isWalkIn ? t('atDoor', { count: hours }) : t('wanted', { count: hours, range })}
        </p>
      </div>
      <Link to="/waitlist" onClick={onFollow} className={buttonLook('outline', 'small')}>
        <Hourglass />
        {t('open')}
      </Link>
    </div>
  )
}
