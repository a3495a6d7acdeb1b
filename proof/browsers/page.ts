/**
 * Functions that run inside the page. Each is sent there as its source text, so it may use only its arguments and the
 * page, and nothing of this module.
 */

/** A control by its exact name or a pattern. `row` is a text of the row, card or list item that must contain it. */
export type Sought = ({ text: string } | { pattern: string }) & { row?: string | undefined }

/** Where a control is, and what is to be known of it. */
export interface Place {
  /** The middle of what can be clicked, in CSS pixels of the window. */
  x: number
  y: number
  /** Whether it has the focus. */
  isFocused: boolean
  /** Whether the focus is in the group in which arrow keys lead to it. */
  isInGroup: boolean
  isMenu: boolean
  /** Whether Space acts on it, and not Enter. */
  isChoice: boolean
  /** Where it can't be clicked or isn't in sight. */
  problem: string | null
}

/**
 * Looks for a control of that name, in the open dialog or menu if there is one, until it can be used and stands still.
 * With `isBrought` it is scrolled into sight first. After `patience` milliseconds it tells in words why there is none.
 */
export async function find(
  sought: Sought,
  patience: number,
  isBrought: boolean,
): Promise<Place | string> {
  const nameOf = (control: HTMLElement) => {
    const by = (control.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const texts = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    const named = isField ? control.labels?.[0] : control
    // WebKit reports no text for elements that are scrolled out of sight.
    const words = control.ariaLabel ?? (texts || named?.innerText || named?.textContent) ?? ''
    return words.replaceAll(/\s+/g, ' ').trim()
  }
  const fits = (control: HTMLElement) =>
    'text' in sought
      ? nameOf(control) === sought.text
      : new RegExp(sought.pattern).test(nameOf(control))
  const usable = () => {
    const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')
    const open = [...over].findLast((one) => one.matches(':not([data-state=closed])'))
    const controls = (open ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=tab], [role=menuitem], [role=gridcell]',
    )
    return [...controls].filter(
      (one) =>
        one.getClientRects().length > 0 &&
        !one.matches(':disabled, [aria-disabled=true]') &&
        !one.closest('[aria-hidden=true], [inert]') &&
        (!sought.row ||
          one.closest<HTMLElement>('tr, li, article, [data-id]')?.innerText.includes(sought.row)),
    )
  }
  const frames = async () => {
    // A hidden tab draws no frames.
    const wait = (next: () => void) => void setTimeout(next, 40)
    await new Promise<void>(wait)
  }
  const box = (control: HTMLElement) => {
    const isTick = control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)
    // A radio is drawn by its label, and has no size of its own.
    const drawn = (isTick ? control.labels?.[0] : null) ?? control
    const { left, right, top, bottom } = drawn.getBoundingClientRect()
    return { drawn, left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  let why = 'nothing of that name'
  for (const end = performance.now() + patience; performance.now() < end; await frames()) {
    const control = usable().find(fits)
    if (!control) continue
    const first = box(control)
    const isOut = first.top < 0 || first.bottom > innerHeight
    // A bar at the window's edge may lie over it, from under which one scrolls it by hand.
    const isUnder = !isOut && !first.drawn.contains(document.elementFromPoint(first.x, first.y))
    const height = first.bottom - first.top
    if (isBrought && (isOut || isUnder) && height < innerHeight)
      first.drawn.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = box(control)
    await frames()
    const { drawn, left, right, top, bottom, x, y } = box(control)
    if (Math.abs(x - before.x) > 0.5 || Math.abs(y - before.y) > 0.5) {
      why = 'never stands still'
      continue
    }
    const hit = document.elementFromPoint(x, y)
    const isHit = hit && (drawn.contains(hit) || hit.closest('label')?.control === control)
    let problem: string | null = null
    if (left < -1 || right > innerWidth + 1)
      problem = `reaches out of the window: ${left} to ${right}`
    else if (top < -1 || (bottom > innerHeight + 1 && height < innerHeight))
      problem = `is out of sight: ${top} to ${bottom}`
    else if (!isHit) problem = `is covered by ${hit?.outerHTML.slice(0, 120)}`
    if (problem && isBrought) {
      why = problem
      continue
    }
    const isChoice = control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)
    const isRoving = control.tabIndex < 0 || (isChoice && control.type === 'radio')
    const group = isRoving
      ? control.closest(
          '[role=menu], [role=radiogroup], [role=tablist], [role=grid], [role=application], [role=toolbar], fieldset',
        )
      : null
    return {
      x,
      y,
      isFocused: document.activeElement === control,
      isInGroup: group?.contains(document.activeElement) ?? false,
      isMenu: group?.role === 'menu',
      isChoice,
      problem,
    }
  }
  const names = usable().map(nameOf)
  return `${why}; there is: ${[...new Set(names)].join(' | ').slice(0, 1500)}`
}

/** Tells whether the focused element shows that it is focused. */
export function seenFocus(): string | null {
  const focused = document.activeElement
  // Where the page itself put the focus, as on the heading of a new screen, there is nothing to act on.
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.tabIndex < 0)
    return null
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null
  const words = focused.ariaLabel ?? (label ?? focused).textContent?.trim().slice(0, 40)
  const name = `${focused.tagName} ${words}`
  // A card whose link has the focus is marked as a whole, and so is a field that holds several controls.
  const marks: Element[] = [focused]
  for (let one = focused.parentElement; one && marks.length < 6; one = one.parentElement)
    marks.push(one)
  const isMarked = marks.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  return isMarked ? null : `${name}: its focus isn’t marked`
}

/** Waits for a text anywhere on the page, in whichever case it is drawn; with `isGone` until it is nowhere. */
export async function waitFor(
  pattern: string,
  patience: number,
  isGone: boolean,
): Promise<string | null> {
  const text = () => document.body.innerText.replaceAll(/\s+/g, ' ')
  const wanted = new RegExp(pattern, 'i')
  for (const end = performance.now() + patience; performance.now() < end;) {
    if (wanted.test(text()) !== isGone) return null
    await new Promise((next) => setTimeout(next, 40))
  }
  return text().slice(0, 1500)
}

/**
 * Waits for a heading and until nothing on the page is busy, and tells what is wrong with the page: content that makes it
 * scroll sideways, a control that is cut off, a heading out of the window.
 */
export async function inspect(heading: string, patience: number): Promise<string[]> {
  const isSeen = (one: Element) => one.getClientRects().length > 0
  const wanted = () =>
    [...document.querySelectorAll('h1, h2, h3')].find(
      (one) => isSeen(one) && one.textContent?.replaceAll(/\s+/g, ' ').includes(heading),
    )
  const isBusy = () => [...document.querySelectorAll('[aria-busy=true]')].some(isSeen)
  // Nothing is painted before the styles are there, but a script is told of a page without them.
  const isStyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      (one) => one.sheet,
    )
  for (const end = performance.now() + patience; performance.now() < end;) {
    if (wanted() && !isBusy() && isStyled()) break
    await new Promise((next) => setTimeout(next, 40))
  }
  await document.fonts.ready
  const found = wanted()
  const problems: string[] = []
  if (!found) {
    const all = [...document.querySelectorAll('h1, h2, h3')].map((one) => one.textContent?.trim())
    problems.push(`no heading “${heading}” among ${all.join(' | ').slice(0, 300)}`)
  }
  if (isBusy()) problems.push('is busy for good')
  const page = document.documentElement
  if (page.scrollWidth > innerWidth)
    problems.push(`is ${page.scrollWidth - innerWidth} px wider than the window`)
  const isScrolled = (one: Element | null): boolean => {
    if (!one || one === document.body) return false
    const { overflowX, position } = getComputedStyle(one)
    if (/auto|scroll|hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth) return true
    return position !== 'fixed' && isScrolled(one.parentElement)
  }
  for (const one of document.querySelectorAll('button, a[href], input, select, textarea, h1, h2')) {
    if (!isSeen(one) || one.closest('[aria-hidden=true], [inert]')) continue
    const { left, right, width } = one.getBoundingClientRect()
    if (width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(one.parentElement))
      problems.push(`cut off: ${one.ariaLabel ?? one.textContent?.trim().slice(0, 40)}`)
  }
  return problems
}
