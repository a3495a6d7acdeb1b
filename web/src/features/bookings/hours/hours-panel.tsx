import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Availability } from '@lantern/contract/bookings/bookings'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { nightPrices } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate, shortDate } from '../../../lib/shown/format.ts'
import { useTierId } from '../../../lib/session/session.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { JoinWaitlist } from '../../waitlist/join-waitlist.tsx'
import { HourGrid, hourColumns } from './hour-grid.tsx'
import { nightOf } from './night.ts'
import { priceOf } from '../confirm/price.ts'
import { useNight, useTurnOfTheHour, type Looked } from './use-offer.ts'
import type { Move, Wizard } from '../wizard/wizard.ts'

const cells = Array.from({ length: 13 }, (_, cell) => cell)

export interface HoursPanelProps {
  wizard: Wizard & Looked
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
  /** The night to offer instead, if this one has no free hours left. */
  nextNight: string | null
}

/** The instruction for the next step, or the choice. Screen readers announce each change. */
function Hint({
  wizard,
  amenity,
  venue,
  night,
}: Pick<HoursPanelProps, 'wizard' | 'amenity' | 'venue'> & { night: Availability }) {
  const t = useTranslations('bookings.hours')
  const language = useLanguage()
  const { start, end } = wizard
  const tierId = useTierId()
  const price = priceOf(wizard, amenity, venue, tierId)
  // States that don't occur need no legend.
  const hasTaken = night.hours.some(({ reason }) => reason === 'slot_taken')
  if (start === null) return t(hasTaken ? 'hintTaken' : 'hint')
  if (end === null || price === null) return t('noEnd', { start: timeOfDay(start, language) })
  return t('chosen', { count: price.hours })
}

function Limits({ amenity: { minMinutes, maxMinutes } }: Pick<HoursPanelProps, 'amenity'>) {
  const t = useTranslations('bookings.hours')
  if (minMinutes === null && maxMinutes === null) return null
  return (
    <p className="figures flex flex-wrap gap-x-1 text-sm text-soft">
      {minMinutes !== null && <span>{t('least', { count: minMinutes / 60 })}</span>}
      {maxMinutes !== null && <span>{t('most', { count: maxMinutes / 60 })}</span>}
    </p>
  )
}

function OpenNight({
  data,
  isFull,
  elsewhere,
  ...props
}: HoursPanelProps & { data: Availability; isFull: boolean; elsewhere: ReactNode }) {
  const t = useTranslations('bookings.hours')
  const { wizard, amenity, venue, move } = props
  const night = nightOf(data, venue, amenity)
  const tierId = useTierId()
  const party = { bookingDate: data.date, partySize: wizard.partySize, tierId }
  const prices = nightPrices(amenity, party, venue)
  return (
    <>
      {isFull && <Alert tone="warning" title={t('none')} action={elsewhere} />}
      {data.clockChange && <Alert>{t('clockChange')}</Alert>}
      <HourGrid
        availability={data}
        night={night}
        start={wizard.start}
        end={wizard.end}
        prices={prices}
        onPress={(time) => move({ do: 'press', time, night })}
      />
      {wizard.linkKey === undefined && data.hours.some(({ reason }) => reason === 'slot_taken') && (
        <JoinWaitlist
          key={`${data.amenityId} ${data.date}`}
          amenity={amenity}
          venue={venue}
          night={data}
          partySize={wizard.partySize}
        />
      )}
    </>
  )
}

/** The hours of the chosen night, or the reason why there are none. */
export function HoursPanel(props: HoursPanelProps) {
  const { wizard, move, nextNight } = props
  const t = useTranslations('bookings')
  const language = useLanguage()
  const query = useNight(wizard)
  const { data } = query
  useTurnOfTheHour(wizard)
  const { date } = wizard
  if (date === null) return <p className="text-soft">{t('hours.pickDate')}</p>
  const isFull = data?.hours.every(({ freePlaces }) => freePlaces.length === 0) ?? false
  const elsewhere = nextNight !== null && (
    <Button variant="outline" size="small" onClick={() => move({ do: 'date', date: nextNight })}>
      {t('hours.nextNight', { date: shortDate(nextNight, language) })}
    </Button>
  )
  const skeleton = (
    <div className={hourColumns} aria-busy="true">
      <output className="sr-only">{t('hours.loading')}</output>
      {cells.map((cell) => (
        <Skeleton key={cell} className="h-15 rounded-control" />
      ))}
    </div>
  )
  return (
    <section aria-labelledby="night" className="grid content-start gap-4">
      <div>
        <h3 id="night" className="text-xl">
          {longDate(date, language)}
        </h3>
        <p className="figures mt-1 min-h-[1lh] text-sm text-soft" aria-live="polite">
          {data && data.closed === null && !isFull && <Hint {...props} night={data} />}
        </p>
        <Limits amenity={props.amenity} />
      </div>
      <Loaded query={query} failed={t('hours.error')} skeleton={skeleton}>
        {(night) =>
          night.closed === null ? (
            <OpenNight {...props} data={night} isFull={isFull} elsewhere={elsewhere} />
          ) : (
            <Alert tone="warning" title={t(`closed.${night.closed}`)} action={elsewhere} />
          )
        }
      </Loaded>
    </section>
  )
}
