import type { Reply, Sent } from '@lantern/contract/endpoint'
import type { getUser, login, Member, register as registering } from '@lantern/contract/members'
import type { signInByPasskey as passkey } from '@lantern/contract/passkeys'
import { ApiError } from '../api/api-error.ts'
import { beginSignIn, currentSignIn, onSignedOut, request } from '../api/http.ts'
import { persistently } from '../api/passing.ts'
import { readCookies, writeCookie } from '../browser/cookies.ts'
import { createStore, useStore } from '../browser/store.ts'
import { forgetCopy } from './kept-copy.ts'
import { showedPasskey } from './passkey-prompt.ts'

export interface Session {
  /**
   * `loading` until the server has answered who this is. `visitor` is nobody. `ended` is a member whose session
   * is over while the page is open: the page keeps what they typed and asks them to sign in again.
   */
  status: 'loading' | 'visitor' | 'member' | 'ended'
  /** Set for `member` only. */
  member: Member | null
}

/**
 * A cookie that the page can read. It says that a session is likely, so asking who this is makes sense. Each sign-in
 * writes another value. With https its name is bound to this host.
 */
const markers = [
  ['__Host-lantern_signed_in', '; secure'],
  ['lantern_signed_in', ''],
] as const

/** The marker's value; `undefined` without one. */
function readMarker(): string | undefined {
  const cookies = readCookies()
    .split('; ')
    .map((cookie) => cookie.split('=', 2))
  return cookies.find(([name, value]) => value && markers.some(([known]) => known === name))?.[1]
}

/** The marker of the session that this page has last heard of from the server. */
let knownMarker = readMarker()

const visitor: Session = { status: 'visitor', member: null }
const unknown: Session = { status: 'loading', member: null }

const session = createStore<Session>(knownMarker ? unknown : visitor)

/** Nobody is signed in. If the page had a member, their session has ended; otherwise this is a visitor. */
function nobody() {
  forgetCopy()
  const { status } = session.get()
  const had = status === 'member' || status === 'ended'
  session.set({ status: had ? 'ended' : 'visitor', member: null })
  // Another page of this browser may have begun the next session, whose marker this one leaves alone.
  if (readMarker() !== knownMarker) {
    void refreshSession()
    return
  }
  for (const [name, secure] of markers) writeCookie(`${name}=; path=/; max-age=0${secure}`)
}

function asMember(member: Member, marker = readMarker()) {
  knownMarker = marker
  session.set({ status: 'member', member })
}

/** Notes a member who has just signed in here. */
function arrive(member: Member) {
  forgetCopy()
  beginSignIn()
  showedPasskey()
  asMember(member)
}

/** Whether another page of this browser has signed in or out since this one last heard of its session. */
export const isOvertaken = (): boolean => readMarker() !== knownMarker

/** The session as a store, for code outside of React. */
export const currentSession = (): Session => session.get()

/** Calls back once it is known who is there. */
export function onceKnown(callback: () => void): void {
  if (session.get().status !== 'loading') return callback()
  const end = session.subscribe(() => {
    if (session.get().status === 'loading') return
    end()
    callback()
  })
}

/** The session, as soon as it is known who is there. */
export async function knownSession(): Promise<Session> {
  await new Promise<void>(onceKnown)
  return session.get()
}

/** Calls back when the member, their role or the session's state changes; not for the first answer after the page loads. */
export function onSessionChange(callback: () => void): void {
  let before = session.get()
  session.subscribe(() => {
    const now = session.get()
    const isOther = now.status !== before.status || now.member?.role !== before.member?.role
    const isFirst = before.status === 'loading'
    before = now
    if (isOther && !isFirst) callback()
  })
}

/** The session as this page knows it. */
export function useSession(): Session {
  return useStore(session)
}

/** How often a page that doesn't know yet who is there asks again where that fails: for some seven seconds. */
const FIRST_TRIES = 3

/**
 * Asks the server who this is (product#sessions). A 401 isn't a failure; it means that nobody is signed in. If
 * the server can't be reached, a known member stays one, and an unknown person counts as a visitor, but not after a single
 * lost call: that would ask a member to sign in who is. Without the marker cookie no call is made.
 */
export async function refreshSession(): Promise<void> {
  const asked = session.get()
  if (asked.status !== 'member' && !readMarker()) {
    // Somebody has signed out by another page while this one was asking.
    if (asked.status === 'loading') session.set(visitor)
    return
  }
  const signIn = currentSignIn()
  const marker = readMarker()
  try {
    const ask = () => request<Reply<typeof getUser>>('GET', '/api/user')
    const member = await persistently(ask, asked.status === 'loading' ? FIRST_TRIES : 0)
    // If somebody signed in or out meanwhile, this answer is older than what the page knows.
    if (signIn !== currentSignIn() || session.get().member?.id !== asked.member?.id) return
    if (member) asMember(member, marker)
    else nobody()
  } catch (error) {
    if (signIn !== currentSignIn()) return
    if (error instanceof ApiError && error.status === 401) {
      // What was asked about is over; somebody has signed in by another page meanwhile.
      if (marker !== readMarker()) return refreshSession()
      knownMarker = marker
      nobody()
    } else if (session.get().status === 'loading') session.set({ status: 'visitor', member: null })
  }
}

/** Signs in. */
export async function signIn(body: Sent<typeof login>['body']): Promise<void> {
  arrive(await request<Reply<typeof login>>('POST', '/api/login', { body }))
}

/** Signs in by what a passkey signed. */
export async function signInByPasskey(
  assertion: Sent<typeof passkey>['body']['assertion'],
): Promise<void> {
  const body = { assertion }
  arrive(await request<Reply<typeof passkey>>('POST', '/api/passkeys/sign-in', { body }))
}

/** Opens an account and signs in. */
export async function register(body: Sent<typeof registering>['body']): Promise<void> {
  arrive(await request<Reply<typeof registering>>('POST', '/api/register', { body }))
}

/**
 * Ends the session by a call, because the member wants to. `leave` is called after the server has ended the session
 * and before the page's session changes, to open a page that visitors may see.
 */
export async function leaveSession(end: () => Promise<unknown>, leave: () => void): Promise<void> {
  await end()
  forgetCopy()
  leave()
  session.set({ status: 'visitor', member: null })
}

/** Signs out on this device; throws an `ApiError`. See `leaveSession`. */
export function signOut(leave: () => void = () => undefined): Promise<void> {
  return leaveSession(() => request('POST', '/api/logout'), leave)
}

/** Ends the session because of idleness. The page stays open. */
export async function endIdleSession(): Promise<void> {
  await request('POST', '/api/logout?idle=yes').catch(() => undefined)
  if (session.get().status === 'member') nobody()
}

onSignedOut(() => {
  if (session.get().status === 'member') nobody()
})
