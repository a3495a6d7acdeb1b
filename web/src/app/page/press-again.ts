/** Has React hear of what somebody chose or wrote in a field before it had taken the page over. */
function fillAgain(field: HTMLInputElement): void {
  const { value, defaultValue, checked, defaultChecked } = field
  // React hears of a change only where it knows another value: the one that a script has set last.
  if (checked !== defaultChecked) {
    field.checked = defaultChecked
    field.click()
  } else if (value !== defaultValue && ['search', 'text'].includes(field.type)) {
    field.value = defaultValue
    field.setRangeText(value, 0, defaultValue.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Does again what somebody did while the page was only what the server had rendered: fills its fields, and presses the
 * button that they pressed last (`boot.js` has taken it down), unless it is gone.
 */
export function pressAgain(): void {
  // Filling a field is a press, too.
  const pressed: unknown = Reflect.get(globalThis, 'pressed')
  Reflect.deleteProperty(globalThis, 'pressed')
  for (const field of document.querySelectorAll('input')) fillAgain(field)
  // What the fields changed is drawn first.
  setTimeout(() => pressed instanceof HTMLElement && pressed.isConnected && pressed.click())
}
