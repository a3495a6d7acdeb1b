import type { Act } from './acts.ts'
import type { Who } from './house.ts'

/** What is done to the server's answers: they don't come, fail, or are empty. */
export type State = 'loading' | 'error' | 'empty'

export interface Screen {
  name: string
  /** A name in braces stands for an address of this evening (`House.paths`). */
  path: string
  who: Who
  /** The call whose answer is held back, fails or is empty, for each of these states; `*` for any end of its address. */
  calls?: { path: string; states: readonly State[] }
  /** What is done before the picture. */
  act?: Act
}

/** The states of a list. */
export const every = ['loading', 'error', 'empty'] as const
/** The states of what is never empty. */
export const some = ['loading', 'error'] as const
