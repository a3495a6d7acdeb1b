import { accented } from '@lantern/contract/venue/languages'
import type { Page } from '@playwright/test'
import { expect, goOn, prefer } from './club.ts'

/** The fields of responses that contain texts of the venue, its people or the database. Codes aren't among them. */
const written =
  /name|address|email|phone|description|requests|text|subject|lanternId|number|units|city|note|place|version|provider|database|code|label|field|changed|by$|^en$|^ch$|actor|item|hours|to$/i

/** Names that are the same in every language. */
const brands = [
  'Lantern',
  'Discord',
  'JavaScript',
  'PostgreSQL',
  'Chrome',
  'Linux',
  'Toronto',
  'localhost',
  'EN',
  'Áccénts',
]

/** The fields of an event in the log. They depend on earlier tests. */
const told = /^(before|after)$/

function textsIn(value: unknown, key: string, found: Set<string>, isTold = false): void {
  if (typeof value === 'string') {
    // A text of several paragraphs is shown as several.
    if (isTold || written.test(key))
      for (const part of [value, ...value.split(/\n+/)]) if (part.length > 1) found.add(part)
  } else if (Array.isArray(value)) {
    for (const each of value) textsIn(each, key, found, isTold)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, below] of Object.entries(value)) {
      textsIn(below, name, found, isTold || told.test(name))
    }
  }
}

/** The texts in the server's responses that aren't from a catalog. Resolves once all responses so far are read. */
export type Data = () => Promise<ReadonlySet<string>>

/** Collects the texts of the server's responses from now on, besides names that the page itself suggests. */
export function watchData(page: Page, names: readonly string[]): Data {
  const found = new Set<string>([...brands, ...names])
  const reading: Promise<void>[] = []
  page.on('response', (answer) => {
    if (!answer.url().includes('/api/') || !answer.ok()) return
    if (answer.headers()['content-type']?.startsWith('text/event-stream')) return
    const read = answer.json().then(
      (body: unknown) => textsIn(body, '', found),
      () => undefined,
    )
    reading.push(read)
  })
  // The page may show a response before its text is read here.
  return async () => {
    await Promise.all(reading)
    return found
  }
}

/** Months, weekdays and hours in dates; the pseudo-language writes them in English. */
const ofDates = [
  ...Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((form) =>
      new Intl.DateTimeFormat('en-CA', { month: form }).format(new Date(2026, month, 15)),
    ),
  ),
  ...Array.from({ length: 7 }, (_, day) =>
    (['long', 'short'] as const).map((form) =>
      new Intl.DateTimeFormat('en-CA', { weekday: form }).format(new Date(2026, 10, 15 + day)),
    ),
  ),
  ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'and', 'AM'],
].flat()

interface Shown {
  texts: string[]
  overflows: string[]
}

/** Every text of the page, including those for screen readers, and all elements that don't fit. */
const look = (): Shown => {
  const texts = new Set<string>()
  const overflows = new Set<string>()
  const wide = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > wide) {
    const wider = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > wide + 1)
      .map(({ tagName, classList }) => `${tagName} ${classList.value.slice(0, 60)}`)
    overflows.add(`the page is ${document.documentElement.scrollWidth} wide: ${wider.join(' / ')}`)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('script, style')
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (!isShown(element)) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      texts.add(element.getAttribute(name) ?? '')
    }
  }
  const tree = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = tree.nextNode(); node; node = tree.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || !parent || !isShown(parent)) continue
    texts.add(text)
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    if (width < 2) continue
    // The closest ancestor that scrolls, can be dragged, or truncates its text may be narrower than its content.
    let box: Element | null = parent
    for (; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box)
      if (/auto|scroll/.test(look.overflowX) || look.textOverflow === 'ellipsis') break
      if (look.cursor.startsWith('grab')) break
      if (look.position === 'fixed' && look.clipPath !== 'none') break
      if (look.position === 'absolute' && look.overflow === 'hidden' && box.clientWidth < 2) break
      const isHolding = look.overflowX !== 'visible' || box.matches('button, a[class], [role=tab]')
      if (look.display === 'inline' || !isHolding) continue
      const edge = box.getBoundingClientRect()
      if (left < edge.left - 1 || right > edge.right + 1) {
        overflows.add(
          `${text.slice(0, 60)} leaves its ${box.tagName} ${box.className.slice(0, 60)}`,
        )
      }
      if (look.overflowX !== 'visible') break
    }
    if (box === document.body && (left < -1 || right > wide + 1)) {
      overflows.add(`${text.slice(0, 60)} leaves the screen`)
    }
  }
  return { texts: [...texts], overflows: [...overflows] }
}

/** Plain English words in a text, after the removal of everything that isn't from a catalog. */
function englishIn(text: string, data: readonly string[]): string[] {
  let rest = text
  for (const known of data) rest = rest.replaceAll(known, ' ')
  const words = rest.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.filter(
    (word) => /^[A-Za-z]{2,}$/.test(word) && /[aeiouyn]/i.test(word) && !ofDates.includes(word),
  )
}

/** Waits until the screen is loaded, and returns its texts that are English or don't fit. */
export async function findingsOn(page: Page, data: Data): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await expect(
    page.locator('h1, [role=dialog], [role=alertdialog]').filter({ visible: true }).first(),
  ).toBeVisible()
  const { texts, overflows } = await page.evaluate(look)
  expect(texts.length).toBeGreaterThan(3)
  const known = [...(await data())].toSorted((one, other) => other.length - one.length)
  const english = texts.flatMap((text) => {
    const words = englishIn(text, known)
    return words.length > 0 ? [`English: ${words.join(' ')}, in: ${text.slice(0, 100)}`] : []
  })
  const { pathname, search } = new URL(page.url())
  return [...english, ...overflows].map((finding) => `${pathname}${search}: ${finding}`)
}

/** Opens the smallest phone in the pseudo-language. Any text that isn't from a catalog is then English. */
async function open(page: Page, names: readonly string[]): Promise<Data> {
  const data = watchData(page, names)
  await prefer(page, { language: 'pseudo' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  return data
}

/** A screen, or a screen and the labels of the buttons that open more of it. */
export type Stop = string | readonly [path: string, ...presses: (string | RegExp)[]]

/** Visits the stops, and expects neither English nor anything too wide. */
export async function walk(
  page: Page,
  stops: readonly Stop[],
  names: readonly string[] = [],
): Promise<void> {
  const data = await open(page, names)
  const findings: string[] = []
  for (const stop of stops) {
    const [path, ...presses] = typeof stop === 'string' ? [stop] : stop
    await (/[?#]/.test(path) ? page.goto(path) : goOn(page, path))
    findings.push(...(await findingsOn(page, data)))
    for (const press of presses) {
      const name = typeof press === 'string' ? accented(press) : press
      const pressed = page.getByRole('button', { name }).or(page.getByRole('tab', { name }))
      await pressed.filter({ visible: true }).first().click()
      findings.push(...(await findingsOn(page, data)))
    }
  }
  expect([...new Set(findings)]).toEqual([])
}
