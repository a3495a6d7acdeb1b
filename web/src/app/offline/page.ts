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
// the kept copy into `offline.html`. Its only request asks whether the server is reachable again.

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

/** The texts of the document, whatever is kept. */
const texts = Object.fromEntries(
  (['number', 'bookings', 'empty', 'id', 'unreachable', 'again'] as const).map((name) => [
    name,
    say(name),
  ]),
)

/** Writes texts into the elements that name them in `data-fill`. */
function fill(part: ParentNode, own: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries({ ...texts, ...own }))
    part.querySelector(`[data-fill=${name}]`)?.replaceChildren(text)
}

/** Draws a text as a QR code, dark on light in both themes, because scanners need that. */
function drawCode(text: string): void {
  const { size, path } = codeSquares(text)
  const code = document.querySelector('[role=img]')
  code?.setAttribute('viewBox', `-2 -2 ${size + 4} ${size + 4}`)
  code?.setAttribute('aria-label', say('qr'))
  code?.querySelector('path')?.setAttribute('d', path)
}

function addBooking(booking: OfflineBooking): void {
  const { amenity, units, bookingDate, lanternId } = booking
  const template = document.querySelector('template')
  if (!template) return
  const item = document.importNode(template.content, true)
  fill(item, {
    amenity: recordIn(amenity, language),
    time: `${fullDate(bookingDate, language)} ${hourRange(booking, null, language)}`,
    places: units.map((unit) => placeName(unit, language)).join(' · '),
    lanternId,
  })
  document.querySelector('ul')?.append(item)
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
fill(document, {
  heading: club || say('title'),
  state: copy ? say('asOf').replace('{moment}', momentOf(copy)) : say('none'),
  ...(copy && { name: copy.name, memberNumber: memberNumber(copy.memberId) }),
})
if (copy) {
  drawCode(memberNumber(copy.memberId))
  for (const booking of copy.bookings) addBooking(booking)
}
// What is missing leaves no place: the copy, its bookings, or the sentence that there are none.
const gone = copy ? (copy.bookings.length > 0 ? '[data-fill=empty]' : 'ul') : '[data-kept]'
for (const element of document.querySelectorAll(gone)) element.remove()
document.querySelector('button')?.addEventListener('click', () => location.reload())
addEventListener('online', () => void look())
setInterval(() => void look(), LOOK_MS)
