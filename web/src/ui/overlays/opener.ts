/**
 * What gets the focus back when a dialog closes that has no trigger of its own: what has it now, or where that
 * is an item of a menu, which is about to disappear, the menu's button.
 */
export function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : null
}
