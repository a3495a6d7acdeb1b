import { expect, test } from 'vitest'
import { ApiError, unreachable, isRefused } from './api-error.ts'

const answer = (status: number, code: string) =>
  ApiError.from(status, '', JSON.stringify({ code, message: 'No.' }))

test('a refusal ends the intent', () => {
  expect(isRefused(answer(409, 'insufficient_balance'))).toBe(true)
  expect(isRefused(answer(404, 'not_found'))).toBe(true)
})

test('without a response, or after the session has ended, it is unknown whether the call took effect', () => {
  expect(isRefused(unreachable('en', new TypeError('Failed to fetch')))).toBe(false)
  expect(isRefused(answer(500, 'internal'))).toBe(false)
  expect(isRefused(answer(401, 'not_signed_in'))).toBe(false)
  expect(isRefused(new Error('something else'))).toBe(false)
})
