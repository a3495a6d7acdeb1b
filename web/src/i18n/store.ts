import {
  type Language,
  fallback,
  isLanguage,
  isPseudo,
  writtenIn,
} from '@lantern/contract/venue/languages'
import type { Messages, Namespace, MemberNamespace } from './messages.ts'
import { memberCatalogs } from './catalogs-member.ts'

const storedAs = 'preferred_language'
const YEAR_S = 365 * 24 * 60 * 60

/** English unless another language is stored. If the browser's storage is switched off, it is English. */
function rememberedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storedAs)
    return isLanguage(stored) ? stored : fallback
  } catch {
    return fallback
  }
}

/** The server reads the cookie, which says in which language it renders a page for this browser. */
function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storedAs, language)
    document.cookie = `${storedAs}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const isMembers = (name: Namespace): name is MemberNamespace => Object.hasOwn(memberCatalogs, name)

async function written(language: Language, name: Namespace): Promise<Messages[Namespace]> {
  const spoken = writtenIn(language)
  if (isMembers(name)) return (await memberCatalogs[name][spoken]()).default
  const { staffCatalogs } = await import('./catalogs-staff.ts')
  return (await staffCatalogs[name][spoken]()).default
}

/** The sentences of a namespace in a language. Rejects where the download fails. */
async function wordsOf(language: Language, name: Namespace): Promise<Messages[Namespace]> {
  const words = await written(language, name)
  if (!isPseudo(language)) return words
  const { withAccents } = await import('./accents.ts')
  return withAccents(words)
}

export interface Words {
  language: Language
  /** The loaded sentences of the namespaces that were requested, in that language. */
  messages: Partial<Messages>
}

/** One object while the language stays. It grows: what is on screen has loaded its words before. */
let words: Words = { language: rememberedLanguage(), messages: {} }
/** Counts changes of language, so that the last one wins, in whatever order the downloads arrive. */
let turn = 0
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function become(next: Words) {
  words = next
  tell()
}

async function load(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Partial<Messages>> {
  const loaded = await Promise.all(
    namespaces.map(async (name) => [name, await wordsOf(language, name)] as const),
  )
  return Object.fromEntries(loaded)
}

const wanted = new Set<Namespace>()

/** Loads namespaces in the current language. Rejects if a download fails. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  const { language, messages } = words
  for (const name of namespaces) wanted.add(name)
  const missing = namespaces.filter((name) => !(name in messages))
  if (missing.length === 0) return
  const loaded = await load(language, missing)
  // If the language has changed meanwhile, that change loads these namespaces too.
  if (words.language !== language) return loadNamespaces(namespaces)
  Object.assign(words.messages, loaded)
  tell()
}

/** Code whose download is under way, once its texts are loaded too. */
export async function withWords<Code>(
  code: Promise<Code>,
  namespaces: readonly Namespace[],
): Promise<Code> {
  const [loaded] = await Promise.all([code, loadNamespaces(namespaces)])
  return loaded
}

/** Changes the page's language and stores it. The page changes once all its words are loaded. */
export async function setLanguage(language: Language): Promise<void> {
  turn += 1
  const mine = turn
  const namespaces = [...wanted]
  const messages = await load(language, namespaces)
  if (mine !== turn) return
  rememberLanguage(language)
  become({ language, messages })
  await loadNamespaces([...wanted])
}

export const currentWords = (): Words => words

export const currentLanguage = (): Language => words.language

/** Whether a namespace has been loaded. */
export const hasWords = (name: Namespace): boolean => name in words.messages

/** Calls back on every change of language, and where words have come. Returns a function that ends the subscription. */
export function onWordsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
