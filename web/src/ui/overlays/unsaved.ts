import { createContext, use, useEffect, useRef, useState } from 'react'

/** Saves a form, and resolves with whether that worked. Errors are shown at its fields. */
type Save = () => Promise<boolean>

const saveNothing: Save = () => Promise.resolve(false)

export interface Unsaved {
  /** How to save each form with changes, on a screen or in one dialog. */
  forms: Set<Save>
  add: (form: Save) => () => void
  /** Asks whether to go on without saving. */
  ask: (go: () => void) => void
}

/** A place of forms. Those of a dialog are also forms of the screen around it. */
export function unsavedIn(outer: Pick<Unsaved, 'ask'> & Partial<Unsaved>): Unsaved {
  const forms: Unsaved['forms'] = new Set()
  const add = (form: Save) => {
    const removeOuter = outer.add?.(form)
    forms.add(form)
    return () => {
      removeOuter?.()
      forms.delete(form)
    }
  }
  return { forms, add, ask: outer.ask }
}

/** Without a guard around it nothing asks. */
export const UnsavedContext = createContext(unsavedIn({ ask: (go) => go() }))

/** The forms of a dialog, for the context inside it. */
export function useUnsavedInside(): Unsaved {
  const outer = use(UnsavedContext)
  const [inside] = useState(() => unsavedIn(outer))
  return inside
}

/** Goes on; asks before if there are forms with changes. */
export const leaving = ({ forms, ask }: Unsaved, go: () => void): void =>
  forms.size > 0 ? ask(go) : go()

/** How to go on without losing what was typed. */
export function useUnsaved() {
  const unsaved = use(UnsavedContext)
  return {
    leave: (go: () => void) => leaving(unsaved, go),
    /** Saves every form, and resolves with whether all are saved. */
    save: async (): ReturnType<Save> => {
      for (const form of unsaved.forms) if (!(await form())) return false
      return true
    },
  }
}

/** Tells that a form has changes, which aren't left without asking or saving. A form being submitted has none. */
export function useUnsavedForm(isChanged: boolean, save = saveNothing): void {
  const { add } = use(UnsavedContext)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (isChanged ? add(() => latest.current()) : undefined), [isChanged, add])
}

/** The same as a part of a dialog's content, for a form that is made outside of it. */
export function UnsavedForm({ isChanged }: { isChanged: boolean }): null {
  useUnsavedForm(isChanged)
  return null
}
