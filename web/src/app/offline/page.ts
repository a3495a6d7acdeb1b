import { clockTime, hourRange, moment, plainMoment } from '@lantern/contract/clock'
import '../../styles/offline.css'
import { isLanguage, languages, recordIn, sayIn, type Language } from '@lantern/contract/languages'
import { memberNumber, placeName } from '@lantern/contract/names'
import ch from '../../i18n/ch/offline.ts'
import en from '../../i18n/en/offline.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { recall } from '../../lib/browser/storage.ts'
import { readCopy, type OfflineBooking, type OfflineCopy } from './copy.ts'
import { codeOf, el, mark } from './drawn.ts'

// The page that the service worker shows when the server can't be reached. It is one self-contained file that reads
// the kept copy. Its only request asks whether the server is reachable again.

const preferred = recall('preferred_language')
const language: Language = isLanguage(preferred) ? preferred : 'en'
const say = (sentence: keyof typeof en): string =>
  sayIn({ en: en[sentence], ch: ch[sentence] }, language)

/** The server is asked every so many milliseconds. */
const LOOK_MS = 15_000

/** The time alone for today; otherwise the day too. */
function momentOf({ asOf, timeZone }: OfflineCopy): string {
  const [then, today] = [asOf, Date.now()].map((at) => plainMoment(at, timeZone).slice(0, 10))
  return (then === today ? clockTime : moment)(asOf, language, timeZone)
}

function banner(copy: OfflineCopy | null): HTMLElement {
  const text = copy ? say('asOf').replace('{moment}', momentOf(copy)) : say('none')
  const line = el(
    'p',
    'rounded-card bg-amber-wash px-4 py-3 text-sm font-semibold text-lantern-deep',
    text,
  )
  line.setAttribute('role', 'status')
  return line
}

function card({ memberId, name }: OfflineCopy): HTMLElement {
  const number = memberNumber(memberId)
  const made = el(
    'section',
    'grid justify-items-center gap-4 rounded-panel border border-line bg-surface p-6 text-ink shadow-soft',
    el('h2', 'text-center text-xl wrap-anywhere', name),
    codeOf(number, say('qr')),
    el('p', 'figures text-sm text-soft', `${say('number')} ${number}`),
  )
  made.dataset['theme'] = 'dark'
  return made
}

function bookingOf(booking: OfflineBooking): HTMLElement {
  const { amenity, units, bookingDate, lanternId } = booking
  const places = units.map((unit) => placeName(unit, language)).join(' · ')
  return el(
    'li',
    'grid gap-1 rounded-card border border-line bg-surface p-4 shadow-soft',
    el('h3', 'text-lg wrap-anywhere', recordIn(amenity, language)),
    el(
      'p',
      'font-medium',
      `${fullDate(bookingDate, language)} ${hourRange(booking, null, language)}`,
    ),
    el('p', 'text-sm text-soft wrap-anywhere', places),
    el('p', 'text-sm text-soft', `${say('id')} `, el('span', 'font-semibold text-ink', lanternId)),
  )
}

const kept = (copy: OfflineCopy): HTMLElement[] => [
  card(copy),
  el('h2', 'mt-2 text-xl', say('bookings')),
  copy.bookings.length === 0
    ? el('p', 'text-soft', say('empty'))
    : el('ul', 'grid gap-4', ...copy.bookings.map(bookingOf)),
]

function again(): HTMLElement {
  const button = el(
    'button',
    'mt-2 min-h-11 cursor-pointer rounded-control border border-edge px-5 font-semibold',
    say('again'),
  )
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => location.reload())
  return button
}

/** Loads the requested page as soon as the server responds. */
async function look(): Promise<void> {
  const asked = fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
  const isThere = await asked.then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) location.reload()
}

const copy = readCopy(Date.now())
const { documentElement: root } = document
root.lang = languages[language].tag
if (recall('preferred_theme') === 'dark') root.dataset['theme'] = 'dark'
const club = copy ? recordIn(copy.club, language) : ''
document.title = club ? `${say('title')} | ${club}` : say('title')
document
  .querySelector('main')
  ?.append(
    el('header', 'flex items-center gap-3', mark(), el('h1', 'text-xl', club || say('title'))),
    banner(copy),
    ...(copy ? kept(copy) : []),
    el('p', 'text-sm text-soft', say('unreachable')),
    again(),
  )
addEventListener('online', () => void look())
setInterval(() => void look(), LOOK_MS)
