/** Features that the page uses although the oldest browsers lack them: where, and why the page works without. */
export interface Allowed {
  /** The use as the check prints it. */
  readonly names: readonly string[]
  /** The files that may use it, of the page or of a package. In style sheets it is allowed everywhere. */
  readonly files?: RegExp
  readonly reason: string
}

const react = /node_modules\/(react-dom|scheduler)\//

export const allowed: readonly Allowed[] = [
  {
    names: ['requestIdleCallback', 'cancelIdleCallback'],
    files: /^web\/src\/lib\/browser\/when-idle\.ts$/,
    reason: 'asked for by name first; without it a timer does',
  },
  {
    names: ['navigator.connection'],
    files: /^web\/src\/pages\/home\/night-video\.tsx$/,
    reason: 'asked for by name first; without it nobody saves bytes',
  },
  {
    names: ['.closedBy'],
    files: /^web\/src\/features\/close\//,
    reason: 'who closed a day: a field of ours',
  },
  {
    names: ['<img fetchPriority>'],
    files: /^web\/src\//,
    reason: 'a hint; without it the pictures come in their order',
  },
  {
    names: ['<video playsInline>'],
    files: /^web\/src\/pages\/home\//,
    reason: 'for phones that would fill their screen; Firefox never does',
  },
  {
    names: ['.startViewTransition', 'navigation', 'setImmediate', 'navigator.connection'],
    files: react,
    reason: 'React asks for them by typeof, or in a try',
  },
  {
    names: ['.fetchPriority', '.imageSizes', '.movementX', '.movementY', '<select is>'],
    files: react,
    reason: 'React hands on what it is given, or what an event has',
  },
  {
    names: ['.checkVisibility'],
    files: /node_modules\/(@xyflow\/react|@radix-ui\/react-focus-scope)\//,
    reason: 'called where it is there',
  },
  {
    names: ['Error.captureStackTrace'],
    files: /node_modules\/zod\//,
    reason: 'asked for by name first',
  },
  {
    names: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
    reason: 'lines are broken less evenly',
  },
  {
    names: ['word-break: auto-phrase', 'text-spacing-trim', 'text-spacing-trim: normal'],
    reason: 'Chinese is broken between any two characters',
  },
  {
    names: ['field-sizing', 'field-sizing: content'],
    reason: 'a text field keeps its height and scrolls',
  },
  {
    names: ['scrollbar-width', 'scrollbar-width: none'],
    reason: 'a scroll bar shows under what scrolls sideways',
  },
  {
    names: ['scrollbar-color'],
    reason: 'scroll bars have the browser’s own colours',
  },
  {
    names: ['text-size-adjust', 'print-color-adjust: exact', 'text-decoration: dotted'],
    reason: 'the same stands before it with the engine’s name, where that is known',
  },
  { names: ['@page'], reason: 'the margins of a print' },
  { names: ['font-family: ui-monospace'], reason: 'the next typeface of the list' },
]
