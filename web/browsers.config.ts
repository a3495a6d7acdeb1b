/**
 * The oldest browsers that the page supports, as listed in the README: the build's target, which lowers syntax to them.
 * Tailwind needs at least these, for `@property` and `color-mix`.
 */
export const target = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4']
