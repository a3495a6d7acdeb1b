import { expect, test } from 'vitest'
import { ApiError, failureToldBy, isRefusal, sentenceOf, unreachable } from './api-error.ts'

const body = JSON.stringify({
  code: 'invalid_input',
  message: 'Please check what you entered.',
  fields: { email: 'Please enter a valid email address.', broken: 3 },
  values: { total: '151.20', hours: 2, other: null },
})

test('the message is the status, a colon and the body', () => {
  expect(ApiError.from(400, 'Bad Request', body).message).toBe(`400: ${body}`)
})

test('an empty body gives way to the status text', () => {
  const error = ApiError.from(503, 'Service Unavailable', '')
  expect(error.message).toBe('503: Service Unavailable')
  expect(error.code).toBeUndefined()
  expect(sentenceOf(error, 'Please try again')).toBe('Please try again')
})

test.each([
  ['Something went wrong on our side.', 'Something went wrong on our side. (Reference 3f2a91c0)'],
  ['我们这边出了点问题。', '我们这边出了点问题。（编号 3f2a91c0）'],
])('the sentence of a server error includes the reference for the log: %s', (message, told) => {
  const refusal = { code: 'unexpected', message, requestId: '3f2a91c0-1b7e-4c55-9d0a-000000000000' }
  const ours = ApiError.from(500, 'Internal Server Error', JSON.stringify(refusal))
  expect([sentenceOf(ours, ''), failureToldBy(ours)]).toEqual([told, told])
  const theirs = ApiError.from(409, 'Conflict', JSON.stringify(refusal))
  expect([sentenceOf(theirs, ''), failureToldBy(theirs)]).toEqual([message, undefined])
})

test('a refusal has its code, sentence, fields and values, and drops values of other types', () => {
  const error = ApiError.from(400, 'Bad Request', body)
  expect(isRefusal(error, 'invalid_input')).toBe(true)
  expect(sentenceOf(error, 'Please try again')).toBe('Please check what you entered.')
  expect(error.fields).toEqual({ email: 'Please enter a valid email address.' })
  expect(error.values).toEqual({ total: '151.20', hours: 2 })
})

test.each(['null', '[]', '"text"', '<html>', '{"code":7}'])(
  'an error without a code has the body as its message: %s',
  (text) => {
    const error = ApiError.from(401, 'Unauthorized', text)
    expect(error.message).toBe(`401: ${text}`)
    expect(error.code).toBeUndefined()
    expect(error.fields).toEqual({})
  },
)

test('without a network the sentence is in the language of the page', () => {
  expect(isRefusal(unreachable('ch', new TypeError('Failed to fetch')), 'offline')).toBe(true)
  expect(sentenceOf(unreachable('ch', null), '')).toMatch(/网络/)
  expect(sentenceOf(unreachable('en', null), '')).toMatch(/connection/)
})
