import { randomUUID } from 'node:crypto'
import { getVenue } from '@lantern/contract/venue/venue'
import { login } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openClub, PASSWORD, type Club } from '../../../../test/club/club.ts'

const Line = z.looseObject({ msg: z.string(), reqId: z.string().optional() })

let club: Club
let direct: Club
const logged: string[] = []
beforeAll(async () => {
  ;[club, direct] = await Promise.all([
    openClub({ logged, variables: { TRUST_PROXY: '127.0.0.1' } }),
    openClub({ logged: [] }),
  ])
})
beforeEach(() => void logged.splice(0))
afterAll(() => Promise.all([club.close(), direct.close()]))

const lines = () => logged.map((line) => Line.parse(JSON.parse(line)))

describe('a request', () => {
  it('is one log line with its route, status, duration and user', async () => {
    const member = await club.signedIn()
    const { person } = member
    logged.splice(0)
    await member.request({ method: 'GET', url: '/api/amenities/1?secret=key' })
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toMatchObject({
      msg: 'request',
      level: 30,
      method: 'GET',
      path: '/api/amenities/1',
      route: '/api/amenities/:id',
      status: 200,
      account: person.id,
    })
    expect(logged.join('')).not.toMatch(/secret=key|cookie/i)
  })

  it('has the proxy’s id in the log, the response header and the body of a refusal', async () => {
    const id = randomUUID().replaceAll('-', '')
    const answer = await club
      .visitor()
      .call(
        login,
        { body: { email: 'nobody@club.test', password: PASSWORD } },
        { 'x-request-id': id },
      )
    expect(answer.status).toBe(401)
    expect(answer.headers['x-request-id']).toBe(id)
    expect(JSON.parse(answer.text)).toMatchObject({ requestId: id })
    expect(lines().map(({ reqId }) => reqId)).toEqual([id])
  })

  it.each([
    ['where nobody stands in front', () => direct, 'an-id-of-its-own'],
    ['where it is none', () => club, 'a b"c'],
  ])('gets a new id %s', async (_, at, given) => {
    const { headers } = await at().visitor().call(getVenue, {}, { 'x-request-id': given })
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-/)
  })
})
