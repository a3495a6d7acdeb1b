import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { Flight } from '../src/kernel/db/db-flight.ts'

/** The database statements of one call. */
export interface Asked {
  /** The statements in order, each by its first words. */
  statements: string[]
  /** How many round trips it makes. Several statements may share one. */
  trips: number
}

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null) return ''
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : ''
}

/** The statements in one query. */
const textsOf = (asked: unknown): string[] =>
  asked instanceof Flight ? asked.statements.map(({ text }) => text) : [textOf(asked)]

const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 72)

/**
 * Counts the statements of single calls through a pool, apart from everything else that uses the pool at the
 * same time. It wraps the clients as the pool hands them out.
 */
export function watchStatements(pool: pg.Pool): (call: () => Promise<unknown>) => Promise<Asked> {
  const calls = new AsyncLocalStorage<Asked>()
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const plain: unknown = Reflect.get(client, 'query')
    if (typeof plain !== 'function') throw new Error('a client that takes no queries')
    const query = new Proxy(plain, {
      apply(target, self, args: unknown[]): unknown {
        const asked = calls.getStore()
        if (asked) {
          asked.trips += 1
          asked.statements.push(...textsOf(args[0]).map(short))
        }
        return Reflect.apply(target, self, args)
      },
    })
    Reflect.set(client, 'query', query)
  })
  return async (call) => {
    const asked: Asked = { statements: [], trips: 0 }
    await calls.run(asked, call)
    return asked
  }
}
