import type { Booking } from '@lantern/contract/bookings'
import { endInvitation, type Invitation } from '@lantern/contract/bookings-invitation'
import { momentRange } from '@lantern/contract/clock'
import { nameIn } from '@lantern/contract/languages'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { copyText } from '../../../kit/copy-text.ts'
import { useAction } from '../../../kit/use-action.ts'
import { useClub, useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { InvitationPicture } from './invitation-picture.tsx'
import type { CardWords } from './draw-card.ts'
import { asOneText, shareOf, type Shared } from '../../bookings/invitation/share-text.ts'

/** The shared invitation in the page's language: as a text, and as the texts of a picture. */
function useShared(booking: Booking, url: string): { shared: Shared; card: CardWords } {
  const t = useTranslations('bookingsInvitation')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { club } = useClub()
  const where = useVenue()?.address ?? ''
  const host = useSession().member?.firstName ?? ''
  const amenity = nameIn(booking.amenity, language)
  const when = momentRange(booking, language, timeZone)
  const title = t('host.shareTitle', { club, name: amenity })
  const text = [title, when, where].filter(Boolean).join('\n')
  return {
    shared: { title, text, url },
    card: { title: t('title', { host }), club, amenity, when, where, scan: t('host.scan'), url },
  }
}

/** The link with its text, to share, copy or switch off, and the number of guests who accepted. */
export function SharedInvitation({
  booking,
  invitation,
}: {
  booking: Booking
  invitation: Invitation
}) {
  const t = useTranslations('bookingsInvitation.host')
  const { address, coming, declined } = invitation
  const { shared, card } = useShared(booking, address)
  const share = shareOf(navigator)
  const end = useAction(endInvitation, {
    awaitsRefetch: true,
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
          // Closing the browser's share sheet rejects, and isn't a failure.
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
      <InvitationPicture words={card} />
      <p className="text-sm text-soft">{t('endText')}</p>
    </div>
  )
}
