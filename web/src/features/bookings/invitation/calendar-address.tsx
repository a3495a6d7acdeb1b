import type { CalendarFeed } from '@lantern/contract/bookings/calendar'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../kit/act/copy-text.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { useMoments } from '../../../lib/shown/moments.ts'

const subscribing = (address: string) => address.replace(/^https?:/, 'webcal:')

/** A new address, which is shown only this once: to copy, or to open in a calendar. */
function NewAddress({ address }: { address: string }) {
  const t = useTranslations('bookingsCalendar')
  const text = { copied: t('copied'), failed: t('copyFailed') }
  return (
    <div className="grid gap-3 rounded-control bg-sunk p-4">
      <Field label={t('label')} hint={t('once')}>
        <Input readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copyText(address, text)()}>
          <Copy />
          {t('copy')}
        </Button>
        <a href={subscribing(address)} className={buttonLook('outline')}>
          <CalendarPlus />
          {t('open')}
        </a>
      </div>
    </div>
  )
}

interface CalendarAddressProps {
  feed: CalendarFeed | null
  /** The address, if it was made just now. */
  made: string | null
  isMaking: boolean
  isEnding: boolean
  onMake: () => void
  onEnd: () => void
}

/** A secret address for calendar programs, with buttons to make, replace and delete it. */
export function CalendarAddress(props: CalendarAddressProps) {
  const t = useTranslations('bookingsCalendar')
  const { momentOf } = useMoments()
  const { feed, made, isMaking, isEnding, onMake, onEnd } = props
  return (
    <div className="grid gap-4">
      {feed && made !== null && <NewAddress address={made} />}
      {feed && (
        <p className="figures text-sm text-soft">
          {t('since', { moment: momentOf(feed.createdAt) })}{' '}
          {feed.readAt === null ? t('unread') : t('read', { moment: momentOf(feed.readAt) })}
          {feed.names && ` ${t('withNames')}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant={feed ? 'quiet' : 'outline'} loading={isMaking} onClick={onMake}>
          {t(feed ? 'again' : 'make')}
        </Button>
        {feed && (
          <Button variant="quiet" className="text-vermilion!" loading={isEnding} onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </div>
      {feed && <p className="text-sm text-soft">{t('againText')}</p>}
    </div>
  )
}
