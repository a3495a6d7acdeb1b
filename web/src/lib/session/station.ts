import { createContext, use } from 'react'

/** Provided by the page that a station shows. */
export const OnStation = createContext(false)

/**
 * Whether this is the screen of a station, which can't search members, charge their balance, or take anything off a
 * bill.
 */
export const useIsStation = (): boolean => use(OnStation)
