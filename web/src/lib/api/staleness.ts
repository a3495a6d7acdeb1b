import { createStore } from '../browser/store.ts'

/** Whether something on screen is out of date and could not be read again. The frame of all pages says so. */
export const staleness = createStore(false)
