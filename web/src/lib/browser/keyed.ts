/** Whether a key belongs to an input method. WebKit sends the Enter that ends a composition only after it, as 229. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

/**
 * Keeps keys of an input method from the page's handlers. While arrow keys are used the page is marked: WebKit shows
 * no focus ring on a radio that an arrow key has chosen, so `base.css` draws it.
 */
export function watchKeys(): void {
  const page = document.documentElement
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopPropagation()
    else if (event.key.startsWith('Arrow')) page.dataset['keyed'] = ''
  }
  addEventListener('keydown', press, true)
  addEventListener('pointerdown', () => delete page.dataset['keyed'], true)
}
