/**
 * The element that gets the focus back when a dialog without a trigger closes: the one that has the focus now.
 * If that is an item of a menu, which is about to disappear, it is the menu's button.
 */
export function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : null
}
