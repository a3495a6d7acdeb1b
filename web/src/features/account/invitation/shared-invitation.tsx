import type { Booking } from '@lantern/contract/bookings'
import {
  endInvitation,
  getInvitation,
  type Invitation,
} from '@lantern/contract/bookings-invitation'
import { nameIn } from '@lantern/contract/languages'
import { Copy, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { copyText } from '../../../kit/copy-text.ts'
import { useAct } from '../../../kit/use-act.ts'
import { useClub, useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { asOneText, shareOf, type Shared } from '../../bookings/invitation/share-text.ts'
import { spanOf } from '../../bookings/invitation/span.ts'

/** What is passed on, in the language of the page. */
function useShared(booking: Booking, url: string): Shared {
  const t = useTranslations('bookingsInvitation.host')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { club } = useClub()
  const address = useVenue()?.address
  const title = t('shareTitle', { club, name: nameIn(booking.amenity, language) })
  const text = [title, spanOf(booking, language, timeZone), address].filter(Boolean).join('\n')
  return { title, text, url }
}

/** The link with its text: passed on, copied, switched off; and how many said that they come. */
export function SharedInvitation({
  booking,
  invitation,
}: {
  booking: Booking
  invitation: Invitation
}) {
  const t = useTranslations('bookingsInvitation.host')
  const { address, coming, declined } = invitation
  const shared = useShared(booking, address)
  const share = shareOf(navigator)
  const end = useAct(endInvitation, {
    outdated: [getInvitation],
    awaitsOutdated: true,
    done: t('ended'),
    failed: t('failed'),
  })
  const said = { copied: t('copied'), failed: t('copyFailed') }
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{t('count', { coming, declined })}</p>
      <p className="figures rounded-control bg-sunk p-4 text-sm whitespace-pre-line select-all wrap-anywhere">
        {asOneText(shared)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {share && (
          // Somebody who changes their mind in the browser's own sheet has done nothing wrong.
          <Button onClick={() => void share(shared).catch(() => undefined)}>
            <Share2 aria-hidden="true" />
            {t('share')}
          </Button>
        )}
        <Button
          variant={share ? 'outline' : 'primary'}
          onClick={() => void copyText(asOneText(shared), said)()}
        >
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        <Button
          variant="quiet"
          className="text-vermilion!"
          loading={end.isBusy}
          onClick={() => void end.act({ params: { id: String(booking.id) } })}
        >
          {t('end')}
        </Button>
      </div>
      <p className="text-sm text-soft">{t('endText')}</p>
    </div>
  )
}
