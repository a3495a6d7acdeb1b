import type pg from 'pg'
import { Flight } from '../src/kernel/db/db-flight.ts'

/**
 * Runs something once between the reads and the writes of an instance's next decision, as if another call came
 * in between.
 */
export function beforeWriting(pool: pg.Pool): (happens: () => Promise<unknown>) => void {
  const watched = new WeakSet<pg.PoolClient>()
  let next: (() => Promise<unknown>) | undefined
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const plain: unknown = Reflect.get(client, 'query')
    if (typeof plain !== 'function') throw new Error('a client that takes no queries')
    const query = new Proxy(plain, {
      apply(target, self, args: unknown[]): unknown {
        const [asked] = args
        const happens = next
        if (!(asked instanceof Flight) || !happens) return Reflect.apply(target, self, args)
        next = undefined
        happens().then(
          () => void Reflect.apply(target, self, args),
          (error: Error) => asked.handleError(error),
        )
        return asked
      },
    })
    Reflect.set(client, 'query', query)
  })
  return (happens) => {
    next = happens
  }
}
