import type { Action } from './acts.ts'
import type { Who } from './house.ts'

/** The simulated state of the server's responses: pending, failed, or empty. */
export type State = 'loading' | 'error' | 'empty'

export interface Screen {
  name: string
  /** A name in braces is replaced by an address of this evening (`House.paths`). */
  path: string
  who: Who
  /**
   * The call whose response is delayed, fails or is empty, for each of these states; `*` matches any end of its
   * address.
   */
  calls?: { path: string; states: readonly State[] }
  /** The steps before the screenshot. */
  act?: Action
}

/** The states of a list. */
export const every = ['loading', 'error', 'empty'] as const
/** The states of content that is never empty. */
export const some = ['loading', 'error'] as const
