import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { money, shortDate } from '../../lib/shown/format.ts'
import { nameOf, nearestBooking, type Hit } from './hits.ts'

/** The text of a hit's line: its name, and a short description. */
function useTold(hit: Hit): { name: string; told: string } {
  const t = useTranslations('search')
  const language = useLanguage()
  const { rangeOf } = useHours()
  if (hit.kind === 'bill') {
    const { lanternId, due } = hit.bill
    return { name: t('bill', { number: lanternId }), told: t('due', { amount: money(due) }) }
  }
  if (hit.kind === 'order') {
    const { lanternId, totalAmount, status } = hit.order
    return {
      name: `${t('kinds.order')} ${lanternId}`,
      told: `${money(totalAmount)} · ${t(`status.${status}`)}`,
    }
  }
  if (hit.kind === 'booking') {
    const { userName, bookingDate, startTime, endTime } = hit.booking
    const when = `${shortDate(bookingDate, language)} ${rangeOf({ bookingDate, startTime, endTime })}`
    return { name: userName || t('nameless'), told: `${t('kinds.booking')} · ${when}` }
  }
  if (hit.kind === 'wait') {
    const { name, bookingDate } = hit.wait
    return { name, told: t('waits.told', { when: shortDate(bookingDate, language) }) }
  }
  const { person } = hit
  const nearest = nearestBooking(person)
  const when = nearest ? shortDate(nearest.booking.bookingDate, language) : ''
  const kind = t(person.member ? 'kinds.member' : 'kinds.guest')
  return {
    name: nameOf(person) || t('nameless'),
    told: nearest ? `${kind} · ${t(`nearest.${nearest.kind}`, { when })}` : kind,
  }
}

function phoneOf(hit: Hit) {
  if (hit.kind === 'person') return hit.person.phone
  return hit.kind === 'wait' ? hit.wait.phone : null
}

/** One line of the list: a name, and the phone number that distinguishes people with the same name. */
export function HitLine({ hit }: { hit: Hit }) {
  const { name, told } = useTold(hit)
  const phone = phoneOf(hit)
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        {phone && <span className="figures shrink-0 text-sm text-soft">{phone.shown}</span>}
      </span>
      <span className="block truncate text-sm text-soft">{told}</span>
    </>
  )
}
