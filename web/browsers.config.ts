/**
 * The oldest browsers that the page supports, as listed in the README. Tailwind needs at least these, for
 * `@property` and `color-mix`. The build lowers syntax to them, and `npm run check:browsers` checks everything
 * else.
 */
export const floor = {
  chrome: '111',
  edge: '111',
  firefox: '128',
  safari: '16.4',
  safari_ios: '16.4',
} as const

/** The same browsers as the build's target. */
export const target = [
  `chrome${floor.chrome}`,
  `edge${floor.edge}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
]
