import type { Booking } from '@lantern/contract/bookings'
import { getInvitation, makeInvitation } from '@lantern/contract/bookings-invitation'
import { nameIn } from '@lantern/contract/languages'
import { useQuery } from '@tanstack/react-query'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { shortDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { SharedInvitation } from './shared-invitation.tsx'

/** The link of a booking, or the button that makes it. */
function Invite({ booking }: { booking: Booking }) {
  const t = useTranslations('bookingsInvitation.host')
  const params = { id: String(booking.id) }
  const query = useQuery(queryOf(getInvitation, { params }))
  const { act, isBusy } = useAction(makeInvitation, {
    awaitsRefetch: true,
    failed: t('failed'),
  })
  return (
    <Loaded query={query} failed={t('error')} ghost={<Skeleton className="h-40 w-full" />}>
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
  )
}

/** Shares a booking with guests by a link (product#invitations). */
export function InviteGuests({ booking, className }: { booking: Booking; className: string }) {
  const t = useTranslations('bookingsInvitation.host')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const about = {
    name: nameIn(booking.amenity, language),
    date: shortDate(booking.bookingDate, language),
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      trigger={
        <button
          type="button"
          aria-label={t('inviteLabel', about)}
          className={className}
          onClick={() => setOpen(true)}
        >
          <UserRoundPlus aria-hidden="true" />
          {t('invite')}
        </button>
      }
    >
      <Invite booking={booking} />
    </Dialog>
  )
}
