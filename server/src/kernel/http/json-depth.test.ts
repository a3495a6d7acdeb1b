import { ErrorBody } from '@lantern/contract/calls/errors'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openClub } from '../../../test/club/club.ts'
import { depthOf } from './security.ts'

const depthOfValue = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOfValue))
    : 0

it('measures the depth of any value, whatever its strings contain', () => {
  const text = fc.string({ unit: fc.constantFrom('{', '[', ']', '}', '"', '\\', 'a') })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(value, (any) => {
      expect(depthOf(JSON.stringify(any))).toBe(depthOfValue(any))
    }),
  )
})

it('measures the depth of a value that is too deep for recursion', () => {
  expect(depthOf('['.repeat(60_000))).toBe(60_000)
})

it('an endless nesting is refused, also on a call without a body but with a key', async () => {
  const club = await openClub()
  const desk = await club.signedIn({ role: 'staff' })
  const { statusCode, body } = await desk.request({
    method: 'POST',
    url: '/api/staff/bookings/1/bill',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'nested-without-end' },
    payload: '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
  })
  expect([statusCode, ErrorBody.parse(JSON.parse(body)).code]).toEqual([400, 'invalid_input'])
  await club.close()
})
