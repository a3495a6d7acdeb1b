import type { Booking } from '@lantern/contract/bookings/bookings'
import {
  getInvitation,
  makeInvitation,
  endInvitation,
  type Invitation,
} from '@lantern/contract/bookings/invitation'
import { nameIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { copyText } from '../../../kit/act/copy-text.ts'
import { useClub, useVenue } from '../../../lib/api/venue.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { CARD, drawCard, type CardWords } from './draw-card.ts'
import { asOneText, shareOf } from './share-text.ts'
import ImageDown from 'lucide-react/icons/image-down'
import { toast } from '../../../ui/overlays/toast.ts'

const NAME = 'invitation.png'

function save(picture: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = NAME
  link.click()
  URL.revokeObjectURL(link.href)
}

function InvitationPicture({ words }: { words: CardWords }) {
  const t = useTranslations('bookingsInvitation.host')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { title, club, amenity, when, where, scan, url } = words
  useEffect(() => {
    let isGone = false
    const draw = () => {
      const pen = canvas.current?.getContext('2d')
      if (pen && !isGone) drawCard(pen, { title, club, amenity, when, where, scan, url })
    }
    draw()
    // Text drawn before its font is loaded would keep a fallback font.
    void document.fonts.ready.then(draw)
    return () => {
      isGone = true
    }
  }, [title, club, amenity, when, where, scan, url])
  const keep = () =>
    canvas.current?.toBlob((picture) => {
      if (picture) save(picture)
      else toast({ variant: 'destructive', title: t('failed') })
    }, 'image/png')
  return (
    <div className="flex flex-wrap items-end gap-4">
      <canvas
        ref={canvas}
        // A canvas is no `img`, but this one is a picture for screen readers.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t('pictureLabel')}
        width={CARD.width}
        height={CARD.height}
        className="w-36 rounded-small"
      />
      <Button variant="outline" onClick={keep}>
        <ImageDown />
        {t('picture')}
      </Button>
    </div>
  )
}

function SharedInvitation({ booking, invitation }: { booking: Booking; invitation: Invitation }) {
  const t = useTranslations('bookingsInvitation.host')
  const words = useTranslations('bookingsInvitation')
  const language = useLanguage()
  const { spanOf } = useMoments()
  const { club } = useClub()
  const where = useVenue()?.address ?? ''
  const host = useSession().member?.firstName ?? ''
  const { address: url, coming, declined } = invitation
  const amenity = nameIn(booking.amenity, language)
  const when = spanOf(booking)
  const title = t('shareTitle', { club, name: amenity })
  const shared = { title, text: [title, when, where].filter(Boolean).join('\n'), url }
  const card = { title: words('title', { host }), club, amenity, when, where, scan: t('scan'), url }
  const share = shareOf(navigator)
  const end = useAction(endInvitation, {
    awaitsRefetch: true,
    done: t('ended'),
    failed: t('failed'),
  })
  const answer = { copied: t('copied'), failed: t('copyFailed') }
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
            <Share2 />
            {t('share')}
          </Button>
        )}
        <Button
          variant={share ? 'outline' : 'primary'}
          onClick={() => void copyText(asOneText(shared), answer)()}
        >
          <Copy />
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

/** Shares a booking with guests by a link (product#invitations). */
export function InviteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations('bookingsInvitation.host')
  const params = { id: String(booking.id) }
  const query = useQuery(queryOf(getInvitation, { params }))
  const { act, isBusy } = useAction(makeInvitation, { awaitsRefetch: true, failed: t('failed') })
  return (
    <Dialog onClose={onClose} title={t('title')} description={t('text')}>
      <Loaded query={query} failed={t('error')} skeleton={<Skeleton className="h-40 w-full" />}>
        {(invitation) =>
          invitation ? (
            <SharedInvitation booking={booking} invitation={invitation} />
          ) : (
            <Button loading={isBusy} onClick={() => void act({ params })}>
              {t('make')}
            </Button>
          )
        }
      </Loaded>
    </Dialog>
  )
}
