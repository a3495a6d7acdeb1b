import { createStore, useStore } from '../browser/store.ts'

export type LoginTab = 'login' | 'register'

const request = createStore<LoginTab | null>(null)

/** Opens the login dialog over the page, so that the member's input stays. */
export const askToSignIn = (tab: LoginTab = 'login'): void => request.set(tab)

export const dismissLogin = (): void => request.set(null)

/** The login dialog's tab; `null` while it is closed. */
export function useLoginPrompt(): LoginTab | null {
  return useStore(request)
}
