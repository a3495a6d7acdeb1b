import {
  answerInvitation,
  readInvitation,
  type InvitedTo,
} from '@lantern/contract/bookings/invitation'
import { recordIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { isRefusal } from '../../../lib/api/failures/api-error.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useClub, useVenue } from '../../../lib/api/venue.ts'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardBody, CardMedia } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/layout.tsx'
import { Picture } from '../../../ui/layout/picture.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { mapOf } from './share-text.ts'
import * as z from 'zod/mini'
import { recall, remember } from '../../../lib/browser/storage.ts'
import { useMoments } from '../../../lib/shown/moments.ts'

function Gone({ isOver }: { isOver: boolean }) {
  const t = useTranslations('bookingsInvitation')
  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader title={t(isOver ? 'over' : 'gone')} lead={t('goneText')} isNarrow />
      <Link to="/" className={buttonLook('outline')}>
        {t('home')}
      </Link>
    </div>
  )
}

/** The reply that this browser gave to an invitation, and the id by which the server recognises it. */
const StoredAnswer = z.object({
  guest: z.string(),
  isComing: z.nullable(z.boolean()),
  /** The night that it was about. On another one the guest is asked again. */
  bookingDate: z.optional(z.string()),
})
type StoredAnswer = z.output<typeof StoredAnswer>

const nameFor = (key: string) => `lantern:invited:${key}`

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads the stored reply; a new id if there is none, or if it is invalid. */
export function readStoredAnswer(text: string | null): StoredAnswer {
  try {
    const kept = StoredAnswer.safeParse(JSON.parse(text ?? ''))
    if (kept.success) return kept.data
  } catch {
    // The stored text isn't valid JSON.
  }
  return { guest: randomKey(), isComing: null }
}

/** The guest's reply, coming or not. The last reply counts, and the guest can change it later. */
function Answer({ linkKey, invited }: { linkKey: string; invited: InvitedTo }) {
  const { host, bookingDate } = invited
  const t = useTranslations('bookingsInvitation')
  const [kept, setKept] = useState(() => readStoredAnswer(recall(nameFor(linkKey))))
  const { act, isBusy, sending } = useAction(answerInvitation, {
    failed: t('failed'),
    onDone: ({ isComing }) => {
      const next = { ...kept, isComing, bookingDate }
      remember(nameFor(linkKey), JSON.stringify(next))
      setKept(next)
    },
  })
  const say = (isComing: boolean) =>
    void act({ params: { key: linkKey }, body: { guest: kept.guest, isComing } })
  const isComing = kept.bookingDate === bookingDate ? kept.isComing : null
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <div aria-live="polite">
        {isComing === null ? (
          <p className="text-soft">{t('ask', { host })}</p>
        ) : (
          <Alert tone={isComing ? 'success' : 'info'}>{t(isComing ? 'saidYes' : 'saidNo')}</Alert>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant={isComing === true ? 'outline' : 'primary'}
          aria-pressed={isComing === true}
          loading={isBusy && sending?.body.isComing === true}
          onClick={() => say(true)}
        >
          {t('yes')}
        </Button>
        <Button
          variant="outline"
          aria-pressed={isComing === false}
          loading={isBusy && sending?.body.isComing === false}
          onClick={() => say(false)}
        >
          {t('no')}
        </Button>
      </div>
      <p className="text-sm text-soft">{t('counted')}</p>
    </div>
  )
}

/** The page of an invitation's link (product#invitation-page). */
export function InvitedScreen({ linkKey }: { linkKey: string }) {
  const t = useTranslations('bookingsInvitation')
  const query = useQuery(queryOf(readInvitation, { params: { key: linkKey } }))
  const language = useLanguage()
  const { club } = useClub()
  const { spanOf } = useMoments()
  const address = useVenue()?.address
  const row = 'flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-soft'
  const { error } = query
  const isOver = isRefusal(error, 'invitation_over')
  const isGone =
    isOver || isRefusal(error, 'invitation_invalid') || isRefusal(error, 'invalid_input')
  if (isGone) return <Gone isOver={isOver} />
  return (
    <Loaded
      query={query}
      failed={t('error')}
      missing={<Gone isOver={false} />}
      skeleton={
        <div aria-busy="true">
          <output className="sr-only">{t('loading')}</output>
          <PanelSkeleton className="mt-9 h-96 max-w-xl" />
        </div>
      }
    >
      {(invited) => (
        <>
          <PageHeader title={t('title', { host: invited.host })} lead={club} isNarrow />
          <Card className="max-w-xl">
            <CardMedia>
              <Picture
                shots={[shotOf(invited.imageUrl)]}
                alt=""
                sizes="(min-width: 40rem) 36rem, 94vw"
                eager
              />
            </CardMedia>
            <CardBody>
              <h2 className="text-xl">{recordIn(invited.amenity, language)}</h2>
              <div className="mt-3 grid gap-2">
                <p className={`figures font-medium ${row}`}>
                  <CalendarDays />
                  {spanOf(invited)}
                </p>
                {address && (
                  <p className={row}>
                    <MapPin />
                    <span>
                      {address}{' '}
                      <a
                        href={mapOf(address)}
                        target="_blank"
                        rel="noreferrer"
                        className="relative inline-block font-semibold underline underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 before:content-['']"
                      >
                        {t('map')}
                      </a>
                    </span>
                  </p>
                )}
              </div>
              <Answer {...{ linkKey, invited }} />
            </CardBody>
          </Card>
        </>
      )}
    </Loaded>
  )
}
