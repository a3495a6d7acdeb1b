import { clockTime, hourRange, moment, plainMoment } from '@lantern/contract/venue/clock'
import '../../styles/offline.css'
import {
  isLanguage,
  languages,
  recordIn,
  sayIn,
  type Language,
} from '@lantern/contract/venue/languages'
import { memberNumber, placeName } from '@lantern/contract/members/names'
import ch from '../../i18n/ch/offline.ts'
import en from '../../i18n/en/offline.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { recall } from '../../lib/browser/storage.ts'
import { readCopy, type OfflineBooking, type OfflineCopy } from './copy.ts'
import { codeSquares } from '../../ui/layout/code-squares.ts'

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

type Part = Node | string | false | null

function el(name: string, className: string, ...parts: readonly Part[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...parts.filter((part) => part !== false && part !== null))
  return made
}

function drawing(viewBox: string, className: string): SVGSVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  made.setAttribute('viewBox', viewBox)
  made.setAttribute('class', className)
  return made
}

function line(d: string, facts: Readonly<Record<string, string>>): SVGPathElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [name, value] of Object.entries({ d, ...facts })) made.setAttribute(name, value)
  return made
}

/** A text as a QR code, dark on light in both themes, because scanners need that. */
function codeOf(text: string, label: string): SVGSVGElement {
  const { size, dark } = codeSquares(text)
  const side = size + 4
  const code = drawing(`-2 -2 ${side} ${side}`, 'size-44 rounded-small bg-[#fffdf8] text-[#2b1d33]')
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)
  code.setAttribute('shape-rendering', 'crispEdges')
  const path = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')
  code.append(line(path, { fill: 'currentColor' }))
  return code
}

function mark(): SVGSVGElement {
  const lantern = drawing('0 0 26 34', 'h-9 w-auto shrink-0')
  lantern.setAttribute('aria-hidden', 'true')
  lantern.setAttribute('fill', 'none')
  const round = { 'stroke-linecap': 'round', class: 'stroke-ink' }
  lantern.append(
    line('M13 .8v32.4', { ...round, 'stroke-width': '1.6' }),
    line('M1.5 17a11.5 10.8 0 1 1 23 0a11.5 10.8 0 1 1 -23 0', { class: 'fill-sunk stroke-edge' }),
    line('M13 6.4v21.2M13 6.4c-7.4 4.2-7.4 17 0 21.2M13 6.4c7.4 4.2 7.4 17 0 21.2', {
      class: 'stroke-edge',
    }),
    line('M8.2 6h9.6M8.2 28h9.6', { ...round, 'stroke-width': '2.4' }),
  )
  return lantern
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

async function look(): Promise<void> {
  const request = fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
  const isThere = await request.then(
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
