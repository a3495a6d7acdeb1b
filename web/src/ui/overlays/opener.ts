/** The button of a menu that is open, or has closed without returning the focus yet. */
let menuButton: HTMLElement | null = null

const buttonOf = (menu: Element): HTMLElement | null =>
  document.getElementById(menu.getAttribute('aria-labelledby') ?? '')

/** Records that a menu has the focus. */
export function keepMenuButton(menu: Element): void {
  menuButton = buttonOf(menu)
}

/** Records that a menu returns the focus. */
export function forgetMenuButton(): void {
  menuButton = null
}

/** The element that gets the focus back when a dialog closes: the focused one, or the button of its menu. */
export function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  if (menu) return buttonOf(menu)
  if (active === document.body) return menuButton
  return active instanceof HTMLElement ? active : null
}

/** Returns the focus to the opener of a dialog; if that is gone and nothing has the focus, to the page's content. */
export function focusAgain(opener: HTMLElement | null): void {
  if (!opener) return
  opener.focus()
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) document.querySelector('main')?.focus({ preventScroll: true })
}
