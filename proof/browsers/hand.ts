import { setTimeout as pause } from 'node:timers/promises'
import type { Tab } from './engine.ts'
import { find, inspect, seenFocus, waitFor, type Place, type Sought } from './page.ts'
import { words, type Words } from './words.ts'

/** A person in front of a tab: with a mouse, or with a keyboard alone. A name is a control's exact name, or a pattern. */
export interface Hand {
  /** The words of the language that the page is in. */
  t: Words
  language: keyof typeof words
  tab: Tab
  open: (path: string) => Promise<void>
  press: (name: string | RegExp, row?: string) => Promise<void>
  /** Writes into a field, in the place of what it holds. */
  write: (name: string | RegExp, text: string) => Promise<void>
  sees: (text: string | RegExp) => Promise<void>
  /** Waits for a control. */
  finds: (name: string | RegExp) => Promise<void>
  /** Waits until a text is nowhere on the page. */
  gone: (text: string | RegExp) => Promise<void>
  /** Waits for a screen by its heading, and notes what is wrong with it. */
  screen: (heading: string) => Promise<void>
  /** Waits until a function in the page gives `true`. */
  until: (what: string, work: () => unknown) => Promise<void>
  /** Goes on with the words of another language, once the page was switched to it. */
  speak: (language: keyof typeof words) => void
}

export interface HandOptions {
  address: string
  isByKeys: boolean
  /** How long a person waits for something to come, in milliseconds. */
  patience: number
  /** Receives what is wrong with screens. */
  notes: string[]
  /** Receives a picture of every screen, if any is wanted. */
  keep: ((picture: Buffer, heading: string) => Promise<void>) | null
}

const sought = (name: string | RegExp, row?: string): Sought =>
  typeof name === 'string' ? { text: name, row } : { pattern: name.source, row }

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
/** A text stands anywhere on a page, so a whole sentence is sought without its ends. */
const patternOf = (text: string | RegExp) =>
  typeof text === 'string' ? escaped(text) : text.source.replace(/^\^/, '').replace(/\$$/, '')

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'x' in value

/** Nothing on our pages is further than so many tab stops from anything else. */
const MOST_STOPS = 250

/** Gives a tab to a person. What they don't find is thrown, with what is there instead. */
export function handOf(tab: Tab, { address, isByKeys, patience, notes, keep }: HandOptions): Hand {
  const note = (problem: string) => {
    if (!notes.includes(problem)) notes.push(problem)
  }

  /** Asks the page, and once more where it was left for another meanwhile. */
  const ask: Tab['run'] = async (work, ...given) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await tab.run(work, ...given)
      } catch (error) {
        if (tries === 20) throw error
        await pause(100)
      }
    }
  }

  async function placeOf(name: Sought, isBrought: boolean): Promise<Place> {
    const found = await ask(find, name, patience, isBrought)
    if (isPlace(found)) return found
    throw new Error(`no ${JSON.stringify(name)}: ${String(found)}`)
  }

  /** Moves the focus to a control as a keyboard does, and notes every stop at which it can't be seen. */
  async function tabTo(name: Sought): Promise<Place> {
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const place = await placeOf(name, false)
      if (place.isFocused) {
        // The window may still be scrolling to it.
        await pause(150)
        const { problem } = await placeOf(name, false)
        if (problem) note(`with the focus ${JSON.stringify(name)} ${problem}`)
        return place
      }
      const arrow = place.isMenu ? 'ArrowDown' : 'ArrowRight'
      await tab.key(place.isInGroup ? arrow : 'Tab')
      const unseen = await ask(seenFocus)
      if (typeof unseen === 'string') note(unseen)
    }
    throw new Error(`Tab doesn't lead to ${JSON.stringify(name)}`)
  }

  const reach = async (name: Sought) => {
    const place = isByKeys ? await tabTo(name) : await placeOf(name, true)
    if (!isByKeys) await tab.click(place.x, place.y)
    return place
  }
  const seeing = async (text: string | RegExp, isGone: boolean) => {
    const instead = await ask(waitFor, patternOf(text), patience, isGone)
    if (typeof instead === 'string')
      throw new Error(`${isGone ? 'still' : 'no'} “${String(text)}” in: ${instead}`)
  }

  const hand: Hand = {
    t: words.en,
    language: 'en',
    tab,
    open: (path) => tab.open(address + path),
    async press(name, row) {
      const { isChoice } = await reach(sought(name, row))
      if (isByKeys) await tab.key(isChoice ? 'Space' : 'Enter')
    },
    async write(name, text) {
      await reach(sought(name))
      await tab.type(text)
    },
    sees: (text) => seeing(text, false),
    async finds(name) {
      await placeOf(sought(name), false)
    },
    gone: (text) => seeing(text, true),
    async screen(heading) {
      const problems = await ask(inspect, heading, patience)
      if (!Array.isArray(problems)) throw new Error(`no answer about “${heading}”`)
      if (String(problems[0]).startsWith('no heading')) throw new Error(String(problems[0]))
      for (const problem of problems) note(`“${heading}” ${String(problem)}`)
      if (keep) await keep(await tab.picture(), heading)
    },
    async until(what, work) {
      for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
        if ((await ask(work)) === true) return
      }
      throw new Error(`it never comes to: ${what}`)
    },
    speak(language) {
      hand.language = language
      hand.t = words[language]
    },
  }
  return hand
}
