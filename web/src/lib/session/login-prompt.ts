import { createStore, useStore } from '../browser/store.ts'

export type LoginTab = 'login' | 'register'

const asked = createStore<LoginTab | null>(null)

/** Opens the login dialog over the page, so that the member's input stays. */
export const askToSignIn = (tab: LoginTab = 'login'): void => asked.set(tab)

export const dismissLogin = (): void => asked.set(null)

/** The login dialog's tab; `null` while it is closed. */
export function useLoginPrompt(): LoginTab | null {
  return useStore(asked)
}
