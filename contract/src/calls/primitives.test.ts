import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PhoneText } from '../account/account.ts'
import { sentencesIn } from './input-errors.ts'
import { NewPassword } from '../members/members.ts'
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
  const [name, requests] = [line(1, 20), prose(40)]
  it('keeps letters of every script', () => {
    for (const text of ['Zoë O’Neil', '陈美', '𠮷田', '👩🏽‍🍳']) {
      expect(reads(name, text)).toMatchObject({ data: text })
    }
    expect(reads(requests, 'Cake\r\n\tat nine')).toMatchObject({ data: 'Cake\r\n\tat nine' })
  })

  it.each(['a\u0000b', 'a\u0007b', 'a\u007fb', 'a\ud800b', 'a\udc00'])(
    'refuses control characters and broken surrogates: %j',
    (text) => {
      expect(reads(name, text).success).toBe(false)
      expect(reads(requests, text).success).toBe(false)
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

it.each(['Rajan s/o', 'St.John', 'Ma.Theresa', 'Mohd.Faiz', 'O’Neill', '𠮷田', 'J. R.', '3'])(
  'takes %j as a name',
  (text) => {
    expect(reads(personName, text)).toMatchObject({ success: true, data: text })
  },
)

it.each(['\u200b', '\u3164', ' \ufeff ', '\u2060\u00ad', '\u3000'])(
  'refuses %j as a name and as a line, since nothing of it can be seen',
  (text) => {
    const { error } = personName.safeParse(text, sentencesIn('en'))
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please fill this in.'])
    expect(reads(line(1, 60), text).success).toBe(false)
  },
)

it.each([
  [personName, 'www.evil.example', 'A name can’t contain a web or email address.'],
  [personName, 'x'.repeat(61), 'Please enter at most 60 characters.'],
  [personName, '', 'Please fill this in.'],
  [personName, undefined, 'Please fill this in.'],
  [Email, '  ', 'Please fill this in.'],
  [Email, 'mei@', 'Please enter a valid email address.'],
  [NewPassword, 'short', 'Please enter at least 8 characters.'],
  [PhoneText, 'call me', 'Please enter a valid phone number.'],
])('says what is wrong with a value, not with another field: %#', (schema, value, sentence) => {
  const { error } = schema.safeParse(value, sentencesIn('en'))
  expect(error?.issues[0]?.message).toBe(sentence)
})

it('takes a phone number as it is copied and typed, in ASCII', () => {
  expect(reads(PhoneText, '\u202a（４１６）555–0188\u202c').data).toBe('(416)555-0188')
  expect(reads(PhoneText, '').data).toBe('')
})

it.each([
  ['\u200bMei@Club.test\ufeff', 'mei@club.test'],
  ['mei\u00ad@club.test', 'mei@club.test'],
  ['r&d@example.com', 'r&d@example.com'],
  ["o'neill+vip@example.com", "o'neill+vip@example.com"],
  ['info@xn--fiq228c.com', 'info@xn--fiq228c.com'],
  ['info@xn--fiqs8s.xn--fiqs8s', 'info@xn--fiqs8s.xn--fiqs8s'],
])('takes %j as an email', (text, email) => {
  expect(reads(Email, text)).toMatchObject({ success: true, data: email })
})

it.each([
  'mei',
  'mei@club',
  '.mei@club.test',
  'm..i@club.test',
  'mei.@club.test',
  'a b@club.test',
  '<mei@club.test>',
  'mei@-club.test',
  'mei@club.xn--',
  'mei@club.t3st',
  'a@b@club.test',
])('refuses %j as an email', (text) => {
  expect(reads(Email, text).success).toBe(false)
})

it('refuses addresses and overlong text as a name', () => {
  expect(reads(personName, ' Mei ')).toMatchObject({ success: true, data: 'Mei' })
  for (const address of [
    'https://evil.example',
    'bit.ly/x',
    'mei@evil.example',
    'www.evil.example',
  ]) {
    expect(reads(personName, address).success).toBe(false)
  }
  expect(reads(personName, 'x'.repeat(61)).success).toBe(false)
  expect(reads(personName, '').success).toBe(false)
})
