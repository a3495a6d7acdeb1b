/** The oldest browsers, as in the README. Tailwind needs at least these, for `@property` and `color-mix`. */
export const target = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4']
