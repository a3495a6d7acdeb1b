import { createStore, useStore } from '../browser/store.ts'

/** An open question: whether the person at this page proves their identity. */
interface Question {
  answer: Promise<boolean>
  resolve: (isProved: boolean) => void
}

const question = createStore<Question | null>(null)
/** The number of mounted dialogs that can ask. */
let places = 0

/** Registers a dialog that can ask. Returns a function that removes it and closes an open question. */
export function offerProof(): () => void {
  places += 1
  return () => {
    places -= 1
    if (places === 0) answerProof(false)
  }
}

/** Asks for the password or a passkey, once for all calls. `false` at once if no dialog is mounted. */
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

/** Whether the dialog is open. */
export const useProofPrompt = (): boolean => useStore(question) !== null
