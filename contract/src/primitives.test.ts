import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  ClockHour,
  Email,
  IdParam,
  line,
  MoneyInput,
  NightDate,
  personName,
  prose,
} from './primitives.ts'

const reads = (schema: z.core.$ZodType, input: unknown) => z.core.safeParse(schema, input)

describe('money from a client', () => {
  it.each([
    [151.2, '151.20'],
    [0, '0.00'],
    ['151.20', '151.20'],
    [' 12 ', '12.00'],
    ['２０．００', '20.00'],
    ['20,00', '20.00'],
    ['CA$1,250', '1250.00'],
  ])('is read: %s', (input, expected) => {
    expect(reads(MoneyInput, input)).toMatchObject({ success: true, data: expected })
  })

  it.each([
    -1,
    1.005,
    0.1 + 0.2,
    1e-7,
    1e8,
    NaN,
    Infinity,
    '-1',
    '1.005',
    '1e2',
    '',
    '12 ¢',
    '￥100',
    null,
  ])('is refused: %s', (input) => {
    expect(reads(MoneyInput, input).success).toBe(false)
  })
})

it.each(['2026-02-29', '2026-11-31', '1999-12-31', '2026-1-1', '2026-11-21T00:00'])(
  'refuses %s as a date',
  (input) => {
    expect(reads(NightDate, input).success).toBe(false)
  },
)

it.each(['24:00', '9:00', '14:30', '14:00:00', ''])('refuses %s as an hour', (input) => {
  expect(reads(ClockHour, input).success).toBe(false)
})

it.each(['0', '-1', '1.0', '01', '2147483648', '99999999999', 'one'])(
  'refuses %s as an id',
  (input) => {
    expect(reads(IdParam, input).success).toBe(false)
  },
)

it('trims an email and converts it to lower case', () => {
  expect(reads(Email, '  Mei.Chen@Club.Test ')).toMatchObject({ data: 'mei.chen@club.test' })
})

describe('text', () => {
  const [name, wishes] = [line(1, 20), prose(40)]
  it('keeps letters of every script', () => {
    for (const text of ['Zoë O’Neil', '陈美', '𠮷田', '👩🏽‍🍳']) {
      expect(reads(name, text)).toMatchObject({ data: text })
    }
    expect(reads(wishes, 'Cake\r\n\tat nine')).toMatchObject({ data: 'Cake\r\n\tat nine' })
  })

  it.each(['a\u0000b', 'a\u0007b', 'a\u007fb', 'a\ud800b', 'a\udc00'])(
    'refuses control characters and broken surrogates: %j',
    (text) => {
      expect(reads(name, text).success).toBe(false)
      expect(reads(wishes, text).success).toBe(false)
    },
  )

  it('refuses line breaks in a single line', () => {
    expect(reads(name, 'two\nlines').success).toBe(false)
  })
})

it.each(['Mei\u202eChen', 'Mei\u2028Chen', 'Mei\u2066Chen'])(
  'refuses characters that change the text direction: %j',
  (text) => {
    expect(reads(line(1, 60), text).success).toBe(false)
  },
)

it('refuses addresses and overlong text as a name', () => {
  expect(reads(personName, ' Mei ')).toMatchObject({ success: true, data: 'Mei' })
  expect(reads(personName, 'evil.example').success).toBe(false)
  expect(reads(personName, 'x'.repeat(61)).success).toBe(false)
  expect(reads(personName, '').success).toBe(false)
})
