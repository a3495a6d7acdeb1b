import { createStore, useStore } from '../browser/store.ts'

export type LoginTab = 'login' | 'register'

const asked = createStore<LoginTab | null>(null)

/** Opens the login dialog over the page as it is; what the member wrote stays. */
export const askToSignIn = (tab: LoginTab = 'login'): void => asked.set(tab)

export const dismissLogin = (): void => asked.set(null)

/** The tab on which the login dialog should be open; `null` while nobody asks for it. */
export function useLoginAsked(): LoginTab | null {
  return useStore(asked)
}
