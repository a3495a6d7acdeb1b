import type { Reply, Sent } from '@lantern/contract/endpoint'
import type { getUser, login, Member, register as registering } from '@lantern/contract/members'
import { ApiError } from '../api/api-error.ts'
import { beginSignIn, currentSignIn, onSignedOut, request } from '../api/http.ts'
import { createStore, useStore } from '../browser/store.ts'

export interface Session {
  /**
   * `loading` until the server has said who this is; `visitor`: nobody; `ended`: a member whose session
   * is over while the page is open, so that the page keeps what they wrote and asks to sign in again.
   */
  status: 'loading' | 'visitor' | 'member' | 'ended'
  /** Set for `member` only. */
  member: Member | null
}

/** A cookie that the page may read; it says that asking who this is makes sense. By https it is bound to this host. */
const markers = [
  ['__Host-lantern_signed_in', '; secure'],
  ['lantern_signed_in', ''],
] as const

const hasMarker = () => markers.some(([name]) => document.cookie.split('; ').includes(`${name}=1`))

const session = createStore<Session>({
  status: hasMarker() ? 'loading' : 'visitor',
  member: null,
})

/** Nobody is signed in: for a page that had a member, the session has ended; else this is a visitor. */
function nobody() {
  for (const [name, secure] of markers) document.cookie = `${name}=; path=/; max-age=0${secure}`
  const { status } = session.get()
  const had = status === 'member' || status === 'ended'
  session.set({ status: had ? 'ended' : 'visitor', member: null })
}

const asMember = (member: Member) => session.set({ status: 'member', member })

/** Somebody has just signed in here. */
function arrive(member: Member) {
  beginSignIn()
  asMember(member)
}

/** Who is signed in, outside of React. */
export const currentSession = (): Session => session.get()

/** Who is signed in, as this page knows it. */
export function useSession(): Session {
  return useStore(session)
}

/**
 * Asks the server who this is (product#sessions). 401 is an answer, not a failure: nobody. Where the server can't
 * be reached, a known member stays one and an unknown one counts as a visitor. Who has no marker isn't asked about.
 */
export async function refreshSession(): Promise<void> {
  if (session.get().status !== 'member' && !hasMarker()) return
  const asked = session.get()
  const signIn = currentSignIn()
  try {
    const member = await request<Reply<typeof getUser>>('GET', '/api/user')
    // A sign-in or sign-out that came between knows better than this answer.
    if (signIn !== currentSignIn() || session.get().member?.id !== asked.member?.id) return
    if (member) asMember(member)
    else nobody()
  } catch (error) {
    if (signIn !== currentSignIn()) return
    if (error instanceof ApiError && error.status === 401) nobody()
    else if (session.get().status === 'loading') session.set({ status: 'visitor', member: null })
  }
}

/** Signs in; throws an `ApiError` (`wrong_credentials`, `too_many_requests`). */
export async function signIn(body: Sent<typeof login>['body']): Promise<void> {
  arrive(await request<Reply<typeof login>>('POST', '/api/login', { body }))
}

/** Opens an account and signs in; throws an `ApiError` (`email_taken`, `invalid_input` with fields). */
export async function register(body: Sent<typeof registering>['body']): Promise<void> {
  arrive(await request<Reply<typeof registering>>('POST', '/api/register', { body }))
}

/**
 * Leaves by a call that ends this session, of the member's own will; throws what the call throws. `leave` is called
 * once the server has ended the session and before the page knows, to go to where a visitor may be.
 */
export async function leaveSession(end: () => Promise<unknown>, leave: () => void): Promise<void> {
  await end()
  leave()
  session.set({ status: 'visitor', member: null })
}

/** Signs out on this device; throws an `ApiError`. See `leaveSession`. */
export function signOut(leave: () => void = () => undefined): Promise<void> {
  return leaveSession(() => request('POST', '/api/logout'), leave)
}

/** Ends the session for idleness; the page stays as it is. */
export async function endIdleSession(): Promise<void> {
  await request('POST', '/api/logout').catch(() => undefined)
  if (session.get().status === 'member') nobody()
}

onSignedOut(() => {
  if (session.get().status === 'member') nobody()
})
