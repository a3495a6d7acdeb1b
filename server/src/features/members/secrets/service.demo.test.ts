import { getUser, login } from '@lantern/contract/members/members'
import { startStation } from '@lantern/contract/members/stations'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'
import { Visitor } from '../../../../test/club/visitor.ts'
import { openInstance, type Instance } from '../../../instance.ts'
import { clockFrom } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { demo } from '../../../kernel/demo.ts'
import { readEnv } from '../../../kernel/env.ts'
import { readDiscountCode } from '../../venue/service.ts'
import { provideAccount } from '../../../../seeds/demo.ts'

const SESSION_SECRET = 'a secret that both instances of a test know'

describe('a trial that becomes a real venue', () => {
  let club: Club
  let venue: Instance
  const told: string[] = []
  const atTrial = new Map<string, Visitor>()

  beforeAll(async () => {
    club = await openClub()
    const { db } = club.kernels[0]
    const open = (email: string, password: string, role: 'admin' | 'staff' | 'customer') =>
      transact(db, (tx) =>
        provideAccount(tx, {
          email,
          password,
          role,
          firstName: 'Ada',
          lastName: 'Lin',
          createdAt: FRIDAY,
        }),
      )
    await open(demo.emails.admin, demo.password, 'admin')
    await open(demo.emails.customer, demo.password, 'customer')
    await open(demo.emails.staff, PASSWORD, 'staff')
    for (const [email, password] of [
      [demo.emails.admin, demo.password],
      [demo.emails.customer, demo.password],
      [demo.emails.staff, PASSWORD],
    ] as const) {
      const visitor = club.visitor()
      await visitor.call(login, { body: { email, password } })
      atTrial.set(email, visitor)
    }
    const wall = club.visitor()
    await wall.call(login, { body: { email: demo.emails.admin, password: demo.password } })
    await wall.call(startStation, { body: { name: 'Wall', screen: 'kitchen' } })
    atTrial.set('wall', wall)
    const { rows } = await club.pool.query<{ database: string }>(
      'SELECT current_database() AS database',
    )
    venue = await openInstance({
      connection: { ...inject('postgres'), ...rows[0] },
      env: readEnv({ NODE_ENV: 'production', DATABASE_URL: 'postgres:///here', SESSION_SECRET }),
      clock: clockFrom(FRIDAY),
      log: ({ message }) => void told.push(message),
      logTo: { write: () => undefined },
    })
  })
  afterAll(async () => {
    await venue.close()
    await club.close()
  })

  const signIn = async (email: string, password: string) => {
    const answer = await new Visitor(venue.app).call(login, { body: { email, password } })
    return answer.status
  }
  const statusOf = async (who: string, url: string) => {
    const visitor = atTrial.get(who)
    if (!visitor) throw new Error(`nobody was called ${who}`)
    return (await visitor.request({ method: 'GET', url })).statusCode
  }

  it('accepts no password of the documentation', async () => {
    expect(await signIn(demo.emails.admin, demo.password)).toBe(401)
    expect(await signIn(demo.emails.customer, demo.password)).toBe(401)
  })

  it('ends the demo accounts’ sessions, stations too', async () => {
    expect(await statusOf(demo.emails.admin, getUser.path)).toBe(401)
    expect(await statusOf('wall', '/api/staff/kitchen')).toBe(401)
  })

  it('leaves an account alone whose owner has chosen a password', async () => {
    expect(await signIn(demo.emails.staff, PASSWORD)).toBe(200)
    expect(await statusOf(demo.emails.staff, getUser.path)).toBe(200)
  })

  it('has no discount code that makes orders free', async () => {
    const { db } = venue.kernel
    expect(await transact(db, readDiscountCode)).toBeNull()
  })

  it('reports the changes', () => {
    const accounts = `${demo.emails.admin}, ${demo.emails.customer}`
    expect(told).toEqual([
      `Locked, since our documents have their password: ${accounts}.`,
      expect.stringContaining('discount code'),
    ])
  })
})
