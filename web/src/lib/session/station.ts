import { createContext, use } from 'react'

/** Provided by the page that a station shows. */
export const OnStation = createContext(false)

/** Whether a station shows this. It can't search members, charge their balance or take anything off a bill. */
export const useIsStation = (): boolean => use(OnStation)
