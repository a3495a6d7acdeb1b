/**
 * The oldest browsers that the page works in, told in the README. Tailwind's own floor: what it writes needs `@property`
 * and `color-mix`. The build lowers syntax to it, and `npm run check:browsers` holds everything else to it.
 */
export const floor = {
  chrome: '111',
  edge: '111',
  firefox: '128',
  safari: '16.4',
  safari_ios: '16.4',
} as const

/** The same floor as the build's target. */
export const target = [
  `chrome${floor.chrome}`,
  `edge${floor.edge}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
]
