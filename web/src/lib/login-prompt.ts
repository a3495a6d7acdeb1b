import { createStore, useStore } from './store.ts'

const asked = createStore(false)

/** Opens the login dialog over the page as it is; what the member wrote stays. */
export const askToSignIn = (): void => asked.set(true)

export const dismissLogin = (): void => asked.set(false)

/** Whether the login dialog should be open. */
export function useLoginAsked(): boolean {
  return useStore(asked)
}
