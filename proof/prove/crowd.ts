import { ErrorBody } from '@lantern/contract/calls/errors'
import type { Club } from '../../server/test/club/club.ts'

/** A signed-in member who makes calls over HTTP to one of the instances. */
export interface Client {
  memberId: number
  /** Sends a POST and returns `200` or `204`, the refusal's code, or the status if there is no code. */
  post(turn: number, path: string, body?: unknown): Promise<string>
}

/** Starts both instances on ports of the loopback interface, and returns their addresses. */
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
      if (response.ok || response.status >= 500) return String(response.status)
      return ErrorBody.parse(JSON.parse(text)).code
    },
  }
}

/** Counts the results of calls. */
export class Tally {
  readonly counts = new Map<string, number>()

  add(ends: readonly string[]): void {
    for (const end of ends) this.counts.set(end, (this.counts.get(end) ?? 0) + 1)
  }

  toString(): string {
    return Array.from(this.counts, ([end, count]) => `${end} × ${count}`).join(', ')
  }
}
