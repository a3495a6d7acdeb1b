import type { Reply, Sent } from '@lantern/contract/calls/endpoint'
import type {
  getUser,
  login,
  Member,
  register as registering,
} from '@lantern/contract/members/members'
import type { signInByPasskey as passkey } from '@lantern/contract/account/passkeys'
import type { Right } from '@lantern/contract/members/rights'
import { ApiError } from '../api/failures/api-error.ts'
import { beginSignIn, currentSignIn, onSignedOut, request } from '../api/api-client.ts'
import { persistently } from '../api/cache/passing.ts'
import { forget } from '../browser/storage.ts'
import { createStore, useStore } from '../browser/store.ts'
import { keptCopyAs, lastBookingAs } from './kept-choice.ts'
import { showedPasskey } from './passkey-prompt.ts'

export interface Session {
  /**
   * `loading` until the server has said who is signed in. `visitor`: nobody is. `ended`: a member's session has ended
   * while the page is open; the page keeps their input and asks them to sign in again.
   */
  status: 'loading' | 'visitor' | 'member' | 'ended'
  /** Set for `member` only. */
  member: Member | null
}

/**
 * A cookie that the page can read. It means that a session is likely, so the session is worth requesting. Each
 * sign-in writes another value. With https its name is bound to this host.
 */
const markers = [
  ['__Host-lantern_signed_in', '; secure'],
  ['lantern_signed_in', ''],
] as const

/** The cookies that the page may read; none if the browser blocks cookies. */
function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Without cookies nobody is signed in, and a choice lasts as long as the page.
  }
}

function readMarker(): string | undefined {
  const cookies = readCookies()
    .split('; ')
    .map((cookie) => cookie.split('=', 2))
  return cookies.find(([name, value]) => value && markers.some(([known]) => known === name))?.[1]
}

/** The marker of the session that this page last received from the server. */
let knownMarker = readMarker()

const visitor: Session = { status: 'visitor', member: null }
const unknown: Session = { status: 'loading', member: null }

const session = createStore<Session>(knownMarker ? unknown : visitor)

/** Sets the state without a member: `ended` if the page had a member, and `visitor` otherwise. */
function nobody() {
  forget(keptCopyAs)
  const { status } = session.get()
  const had = status === 'member' || status === 'ended'
  session.set({ status: had ? 'ended' : 'visitor', member: null })
  // Another tab may have begun the next session, whose marker must stay.
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

/** Stores a member who has just signed in here. */
function arrive(member: Member) {
  forget(keptCopyAs)
  beginSignIn()
  showedPasskey()
  asMember(member)
}

/** Whether another tab of this browser has signed in or out since this one last read its session. */
export const isOvertaken = (): boolean => readMarker() !== knownMarker

/** The current session, for code outside of React. */
export const currentSession = (): Session => session.get()

export function onceKnown(callback: () => void): void {
  if (session.get().status !== 'loading') return callback()
  const end = session.subscribe(() => {
    if (session.get().status === 'loading') return
    end()
    callback()
  })
}

export async function knownSession(): Promise<Session> {
  await new Promise<void>(onceKnown)
  return session.get()
}

const mayOf = ({ member }: Session) => member && [member.role, ...member.rights].join()

/** Calls back when the member, their rights or the session's state changes; not for the first response. */
export function onSessionChange(callback: () => void): void {
  let before = session.get()
  session.subscribe(() => {
    const now = session.get()
    const isOther = now.status !== before.status || mayOf(now) !== mayOf(before)
    const isFirst = before.status === 'loading'
    before = now
    if (isOther && !isFirst) callback()
  })
}

/** The current session. */
export function useSession(): Session {
  return useStore(session)
}

/** The highest tier of the signed-in member; `null` without one. */
export const useTierId = (): number | null => useSession().member?.tierId ?? null

/** Whether the person has a right. Stations and ended sessions show everything, and leave it to the server. */
export function useMay(): (right: Right) => boolean {
  const { member } = useSession()
  return (right) => member === null || member.rights.includes(right)
}

/** The number of tries for the first session request, over about seven seconds. */
const FIRST_TRIES = 3

/**
 * Asks the server who is signed in (product#sessions), if the marker cookie says that somebody may be. If it can't be
 * reached, a known member stays signed in and, after several tries, an unknown person counts as a visitor.
 */
export async function refreshSession(): Promise<void> {
  const query = session.get()
  if (query.status !== 'member' && !readMarker()) {
    // Another tab has signed out while this call was running.
    if (query.status === 'loading') session.set(visitor)
    return
  }
  const signIn = currentSignIn()
  const marker = readMarker()
  try {
    const ask = () => request<Reply<typeof getUser>>('GET', '/api/user')
    const member = await persistently(ask, query.status === 'loading' ? FIRST_TRIES : 0)
    // After a sign-in or sign-out meanwhile, this response is older than the page's state.
    if (signIn !== currentSignIn() || session.get().member?.id !== query.member?.id) return
    if (member) asMember(member, marker)
    else nobody()
  } catch (error) {
    if (signIn !== currentSignIn()) return
    if (error instanceof ApiError && error.status === 401) {
      // The requested session is over; another tab has signed in meanwhile.
      if (marker !== readMarker()) return refreshSession()
      knownMarker = marker
      nobody()
    } else if (session.get().status === 'loading') session.set({ status: 'visitor', member: null })
  }
}

export async function signIn(body: Sent<typeof login>['body']): Promise<void> {
  arrive(await request<Reply<typeof login>>('POST', '/api/login', { body }))
}

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

/** Ends the session by a call. `leave` opens a page for visitors before the page's session changes. */
export async function leaveSession(end: () => Promise<unknown>, leave: () => void): Promise<void> {
  await end()
  forget(keptCopyAs)
  forget(lastBookingAs)
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
