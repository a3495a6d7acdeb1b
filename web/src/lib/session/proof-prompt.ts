import { createStore, useStore } from '../browser/store.ts'

/** A question that is open: whether somebody at this page proves who they are. */
interface Question {
  answer: Promise<boolean>
  resolve: (isProved: boolean) => void
}

const question = createStore<Question | null>(null)
/** How many places are on screen that can ask. */
let places = 0

/** Says that a dialog can ask from now on. Returns a function that takes it back, and lets an open question go. */
export function offerProof(): () => void {
  places += 1
  return () => {
    places -= 1
    if (places === 0) answerProof(false)
  }
}

/**
 * Asks for the password or a passkey in a dialog, one for all calls that need it at the same time. Resolves with
 * whether it was proved; at once with `false` where nothing can ask.
 */
export function askForProof(): Promise<boolean> {
  const open = question.get()
  if (open) return open.answer
  if (places === 0) return Promise.resolve(false)
  let resolve: Question['resolve'] = () => undefined
  const answer = new Promise<boolean>((fulfil) => {
    resolve = fulfil
  })
  question.set({ answer, resolve })
  return answer
}

/** Answers the open question, if there is one, and closes the dialog. */
export function answerProof(isProved: boolean): void {
  question.get()?.resolve(isProved)
  question.set(null)
}

/** Whether somebody is being asked. */
export const useProofAsked = (): boolean => useStore(question) !== null
