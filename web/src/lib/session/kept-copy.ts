import { forget, recall, remember } from '../browser/storage.ts'

const name = 'lantern_kept_copy'

/** The text of the copy that this browser keeps of one member's coming bookings, for times without a network. */
export const recallCopy = (): string | null => recall(name)

export const rememberCopy = (copy: string): boolean => remember(name, copy)

/** Deletes the copy: its member has signed out, their session has ended, or another member signs in. */
export const forgetCopy = (): void => forget(name)
