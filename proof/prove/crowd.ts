import { ErrorBody } from '@lantern/contract/errors'
import type { Club } from '../../server/test/club.ts'

/** A signed-in member who calls over HTTP, at one instance or the other. */
export interface Client {
  memberId: number
  /** Posts, and tells how it ended: `200`, or the refusal's code, or a status that has none. */
  post(turn: number, path: string, body?: unknown): Promise<string>
}

/** Lets both instances listen on loopback ports of their own; tells their addresses. */
export function listen({ instances }: Club): Promise<string[]> {
  return Promise.all(instances.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
}

/** A new member with a balance in cents, signed in. */
export async function newClient(
  club: Club,
  addresses: readonly string[],
  balance: number,
): Promise<Client> {
  const visitor = await club.signedIn({ balance })
  const cookie = `lantern=${encodeURIComponent(visitor.cookie('lantern') ?? '')}`
  return {
    memberId: visitor.person.id,
    async post(turn, path, body) {
      const response = await fetch(`${addresses[turn % addresses.length]}${path}`, {
        method: 'POST',
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status === 200 || response.status >= 500) return String(response.status)
      return ErrorBody.parse(JSON.parse(text)).code
    },
  }
}

/** How many calls ended how. */
export class Tally {
  readonly counts = new Map<string, number>()

  add(ends: readonly string[]): void {
    for (const end of ends) this.counts.set(end, (this.counts.get(end) ?? 0) + 1)
  }

  toString(): string {
    return Array.from(this.counts, ([end, count]) => `${end} × ${count}`).join(', ')
  }
}
