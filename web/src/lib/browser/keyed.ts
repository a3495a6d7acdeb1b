/**
 * Marks the page while somebody moves by arrow keys. WebKit shows no focus on a radio that an arrow key has chosen, so the
 * mark shows it (`base.css`).
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
