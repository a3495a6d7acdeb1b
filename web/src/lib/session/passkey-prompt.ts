import { createStore, useStore } from '../browser/store.ts'

const isNeeded = createStore(false)

/** Records that the server has refused a call of this session until a passkey is used. */
export const needPasskey = (): void => isNeeded.set(true)

/** Records that a passkey was used, or that the session is another. */
export const showedPasskey = (): void => isNeeded.set(false)

/** Whether this session lacks the passkey that the venue requires. */
export const usePasskeyNeeded = (): boolean => useStore(isNeeded)
