import type { Amenity } from '@lantern/contract/venue/amenities'
import {
  changeByReminder,
  quoteChangeByReminder,
  type RemindedBooking,
} from '@lantern/contract/account/reminders'
import { isSameSlot, type Slot } from '@lantern/contract/bookings/slots'
import type { ChangeQuote } from '@lantern/contract/bookings/change'
import { toCents } from '@lantern/contract/payments/pricing'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { fullDate, money, moneyOfCents } from '../../lib/shown/format.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { ChangeBooking, searchOf, ChangeOffer } from '../account/bookings/change-booking.tsx'
import { useBookableQuery } from '../bookings/hours/use-offer.ts'
import { slotOf, type Wizard } from '../bookings/wizard/wizard.ts'
import { Contact, isGuestKey } from './reminder-action.tsx'

interface SummaryProps {
  booking: RemindedBooking
  own: Slot
  wizard: Wizard
  amenity: Amenity | undefined
  linkKey: string
}

function AtDesk({ quote: { difference, refunds } }: { quote: ChangeQuote }) {
  const t = useTranslations('reminders.guest')
  const cents = toCents(difference)
  if (cents > 0) return <p className="text-soft">{t('more', { amount: money(difference) })}</p>
  const left = refunds.reduce((all, { amount }) => all - toCents(amount), 0 - cents)
  return left > 0 && <p className="text-soft">{t('less', { amount: moneyOfCents(left) })}</p>
}

/** If the chosen time costs more, the change is made after a sign-in. */
function Summary({ booking, own, wizard, amenity, linkKey }: SummaryProps) {
  const t = useTranslations('reminders.change')
  const words = useTranslations('bookings.change')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const chosen = slotOf(wizard)
  const slot = chosen === null || isSameSlot(chosen, own) ? null : chosen
  const { data, error } = useQuery({
    ...queryOf(quoteChangeByReminder, { body: { ...(slot ?? own), key: linkKey } }),
    ...(slot === null && { queryFn: skipToken }),
  })
  const { act, isBusy } = useAction(changeByReminder, {
    awaitsRefetch: true,
    done: (_reply, { body }) => ({
      title: words('done'),
      description: words('doneText', {
        date: fullDate(body.bookingDate, language),
        hours: rangeOf(body),
      }),
    }),
    failed: { title: words('failed'), otherwise: words('failedText') },
  })
  const { refundRules, lanternId } = booking
  return (
    <ChangeOffer {...{ slot, amenity, refundRules }} request={{ data, error }}>
      {(quote, asked) =>
        quote.needsSignIn ? (
          <>
            <p className="text-soft">{t('dearer')}</p>
            <Link
              to="/account/bookings/$lanternId/change"
              params={{ lanternId }}
              search={searchOf(wizard)}
              className={buttonLook('primary')}
            >
              {t('signIn')}
            </Link>
          </>
        ) : (
          <>
            <AtDesk quote={quote} />
            <Button
              size="large"
              loading={isBusy}
              className="w-full"
              onClick={() => {
                const { totalPrice, minimumSpend, version } = quote
                const body = { ...asked, key: linkKey, totalPrice, minimumSpend, version }
                void act({ body })
              }}
            >
              {words('act')}
            </Button>
          </>
        )
      }
    </ChangeOffer>
  )
}

/** Reschedules a booking by a link, with the same form as in the member's account. */
export function ReminderChange(props: { booking: RemindedBooking; linkKey: string }) {
  const { booking, linkKey } = props
  const t = useTranslations('reminders.change')
  const house = useBookableQuery()
  const { change, amenity } = booking
  if (change === null) {
    return (
      <Panel className="grid max-w-xl gap-5">
        <p className="text-soft">{t('closed')}</p>
        <Contact isGuest={isGuestKey(linkKey)} />
      </Panel>
    )
  }
  const { slot: own, until } = change
  const now = { ...own, until, amenity: { nameEn: amenity.en, nameCh: amenity.ch } }
  return (
    <Loaded query={house} failed={t('error')} skeleton={<PanelSkeleton className="h-96" />}>
      {([amenities, venue]) => (
        <ChangeBooking
          // A change starts from the booking's present time.
          key={JSON.stringify(own)}
          by={{ linkKey }}
          {...{ now, amenities, venue }}
        >
          {(wizard, chosen) => <Summary amenity={chosen} {...{ booking, own, wizard, linkKey }} />}
        </ChangeBooking>
      )}
    </Loaded>
  )
}
