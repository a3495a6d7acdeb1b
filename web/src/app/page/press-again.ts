/**
 * Presses the button that somebody pressed while the page was only what the server had rendered (`boot.js` has taken it
 * down), unless it is gone.
 */
export function pressAgain(): void {
  const pressed: unknown = Reflect.get(globalThis, 'pressed')
  Reflect.deleteProperty(globalThis, 'pressed')
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
}
