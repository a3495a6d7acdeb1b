import { createStore } from '../../browser/store.ts'

/** Whether data on screen is stale and could not be read again. The frame of all pages shows a message then. */
export const staleness = createStore(false)
