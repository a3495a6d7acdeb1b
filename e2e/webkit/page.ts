/**
 * Functions that run inside the page. Each is sent there as its source text, so it may use only its arguments and the
 * page, and nothing of this module.
 */

/**
 * Identifies a control or title by its exact name or a pattern. `row` is a text of the row, card or list item that
 * must contain it. It is plain data, so that it can be sent into the page.
 */
export type Target = ({ text: string } | { pattern: string }) & { row?: string | undefined }

/**
 * Sets the page's clock to `time` (milliseconds), plus the page's `data-ahead` if it has that, and lets it run on.
 * Clears the browser's storage and turns off animations, which only take time.
 */
export function prepare(time: number): void {
  const since = performance.now()
  const ahead = () => Number(document.documentElement.dataset['ahead'] ?? 0)
  const current = () => Math.round(time + performance.now() - since + ahead())
  const moved = new Proxy(Date, {
    construct: (target, given) =>
      given.length === 0
        ? new target(current())
        : Reflect.construct<unknown[], object>(target, given),
  })
  moved.now = current
  Object.defineProperty(globalThis, 'Date', { value: moved, configurable: true, writable: true })
  localStorage.clear()
  sessionStorage.clear()
  const still = new CSSStyleSheet()
  still.replaceSync(
    '*, ::before, ::after { animation: none !important; transition: none !important }',
  )
  document.adoptedStyleSheets.push(still)
}

/** The act on a control; without one the function only waits for it. */
export type Action = { do: 'press' | 'wait' } | { do: 'write'; text: string }

/**
 * Acts on the control of that name as soon as it can be used, within the open dialog or menu if there is one. Returns
 * `null` when done, or after 25 seconds the names of the controls that could be used.
 */
export async function act(name: Target, what: Action): Promise<string[] | null> {
  const nameOf = (control: HTMLElement) => {
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    const named = isField ? control.labels?.[0] : control
    // WebKit reports no text for elements that are scrolled out of view.
    const words = control.ariaLabel ?? (named?.innerText || named?.textContent) ?? ''
    return words.replace(/\s+/g, ' ').trim()
  }
  const fits = (control: HTMLElement) =>
    'text' in name ? nameOf(control) === name.text : new RegExp(name.pattern).test(nameOf(control))
  const look = () => {
    const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')
    const open = [...over].findLast((one) => one.matches(':not([data-state=closed])'))
    const controls = (open ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=tab], [role=menuitem]',
    )
    return [...controls].filter(
      (one) =>
        one.getClientRects().length > 0 &&
        !one.matches(':disabled, [aria-disabled=true]') &&
        (!name.row ||
          one.closest<HTMLElement>('tr, li, article, [data-id]')?.innerText.includes(name.row)),
    )
  }
  const write = (control: HTMLElement, words: string) => {
    const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    // Uses the prototype's own setter, because React has replaced the element's.
    Reflect.set(kind.prototype, 'value', words, control)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const end = performance.now() + 100_000; performance.now() < end;) {
    const control = look().find(fits)
    if (control) {
      if (what.do === 'write') write(control, what.text)
      else if (what.do === 'press') {
        // A menu opens on pointer down and a tab on mouse down; all other controls act on a click.
        const press = { bubbles: true, cancelable: true, pointerType: 'mouse' }
        control.dispatchEvent(new PointerEvent('pointerdown', press))
        control.dispatchEvent(new MouseEvent('mousedown', press))
        control.click()
      }
      return null
    }
    await new Promise((next) => setTimeout(next, 30))
  }
  return look().map(nameOf)
}

/**
 * Waits until the dialog of that title stops moving, and returns the problems of its size: content that is taller
 * than its space although the dialog could grow, content that doesn't scroll, or a dialog that extends beyond the
 * window. `null` if no such dialog appeared. `isAgain`: it was measured at another width of the window, and must be
 * the same element, because a dialog that is mounted again has lost its input.
 */
export async function measure(title: Target, isAgain: boolean): Promise<string[] | null> {
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const find = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast((one) => {
      const answer = one.querySelector('h1, h2')?.textContent ?? ''
      const fits = 'text' in title ? answer === title.text : new RegExp(title.pattern).test(answer)
      return fits && one.matches(':not([data-state=closed])')
    })
  let box: Element | undefined
  let before = ''
  const end = performance.now() + 100_000
  for (let still = 0; still < 4;) {
    if (performance.now() > end) return box ? ['never stands still'] : null
    await frame()
    box = find()
    const { height = 0, top = 0 } = box?.getBoundingClientRect() ?? {}
    const isMoving = box
      ?.getAnimations({ subtree: true })
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    const now = `${height} ${top} ${box?.textContent}`
    still =
      box && !isMoving && !box.querySelector('[aria-busy=true]') && now === before ? still + 1 : 0
    before = now
  }
  if (!box) return null
  const { top, bottom, left, right, height } = box.getBoundingClientRect()
  const most = Math.min(
    Number.parseFloat(getComputedStyle(box).maxHeight) || innerHeight,
    innerHeight,
  )
  const problems: string[] = []
  if (isAgain && !box.matches('[data-measured]')) problems.push('was drawn anew')
  box.setAttribute('data-measured', '')
  if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
    problems.push(
      `hangs out of the window: ${[left, top, right, bottom].map(Math.round).join(' ')}`,
    )
  for (const part of [box, ...box.children]) {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = part
    const isAtMost = height > most - 1
    if (scrollHeight > clientHeight + 1 && clientHeight > 0 && !isAtMost)
      problems.push(
        `${scrollHeight} px of content in ${clientHeight}, the dialog ${Math.round(height)} of ${most}`,
      )
    if (scrollHeight > clientHeight + 1 && isAtMost) {
      part.scrollTop = scrollHeight
      if (part.scrollTop === 0) problems.push('is at its most and doesn’t scroll')
      part.scrollTop = 0
    }
    if (scrollWidth > clientWidth + 1 && clientWidth > 0)
      problems.push(`${scrollWidth} px of content in a width of ${clientWidth}`)
  }
  return problems
}

/** Presses Escape on the focused element, and once more if the first press closed a toast. */
export function pressEscape(): void {
  const key = { key: 'Escape', bubbles: true, cancelable: true }
  const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
  const hasToast = document.querySelector('[data-swipe-direction][data-state=open]') !== null
  press()
  if (hasToast) press()
}

/**
 * Waits until no dialog is open and the focus has returned, which takes some 40 ms more here and would close a menu
 * that was opened meanwhile. If no element can take the focus it waits half a second. Throws after a hundred seconds.
 */
export async function gone(): Promise<void> {
  const isOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const rest = () => new Promise((next) => setTimeout(next, 30))
  for (const end = performance.now() + 100_000; isOpen() && performance.now() < end;) await rest()
  if (isOpen()) throw new Error('a dialog stays open')
  const isFocused = () => document.activeElement !== document.body
  for (const end = performance.now() + 500; !isFocused() && performance.now() < end;) await rest()
}
