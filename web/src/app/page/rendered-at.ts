import { createContext } from 'react'

/** The path at which the server rendered the page; none where the browser draws it. */
export const RenderedAt = createContext<string | undefined>(undefined)
