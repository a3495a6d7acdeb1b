/**
 * Marks the page while the arrow keys are used. WebKit shows no focus ring on a radio that an arrow key has chosen,
 * so `base.css` draws it by this mark.
 */
export function markArrows(): void {
  const page = document.documentElement
  addEventListener(
    'keydown',
    ({ key }) => key.startsWith('Arrow') && (page.dataset['keyed'] = ''),
    true,
  )
  addEventListener('pointerdown', () => delete page.dataset['keyed'], true)
}
