/** The button of a menu that is open, or has gone and hasn't given the focus back yet. */
let menuButton: HTMLElement | null = null

const buttonOf = (menu: Element): HTMLElement | null =>
  document.getElementById(menu.getAttribute('aria-labelledby') ?? '')

/** Notes that a menu has the focus. */
export function keepMenuButton(menu: Element): void {
  menuButton = buttonOf(menu)
}

/** Notes that a menu gives the focus back. */
export function forgetMenuButton(): void {
  menuButton = null
}

/**
 * The element that gets the focus back when a dialog without a trigger closes: the one that has the focus now.
 * If that is an item of a menu, which is about to disappear or has just gone, it is the menu's button.
 */
export function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  if (menu) return buttonOf(menu)
  if (active === document.body) return menuButton
  return active instanceof HTMLElement ? active : null
}

/**
 * Gives the focus back to what opened a dialog, after it has closed. Where that is gone, or hidden since a tablet was
 * turned, and nothing else has taken the focus, it goes to the page's content: keys begin there and not at the header.
 * Where nothing opened it, as a link that asks for signing in, nothing takes the focus.
 */
export function focusAgain(opener: HTMLElement | null): void {
  if (!opener) return
  opener.focus()
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) document.querySelector('main')?.focus({ preventScroll: true })
}
