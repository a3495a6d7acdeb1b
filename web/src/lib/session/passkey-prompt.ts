import { createStore, useStore } from '../browser/store.ts'

const isNeeded = createStore(false)

/** Notes that the server has refused a call of this session until it sees a passkey. */
export const needPasskey = (): void => isNeeded.set(true)

/** Notes that it has seen one, or that the session is another. */
export const showedPasskey = (): void => isNeeded.set(false)

/** Whether this session lacks the passkey that the venue asks for. */
export const usePasskeyNeeded = (): boolean => useStore(isNeeded)
