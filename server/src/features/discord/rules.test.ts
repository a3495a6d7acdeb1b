import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeFrom, commands, readCode, roleNameOf, say } from './rules.ts'

describe('a link code', () => {
  it('may be typed in lower case or full width, with dashes and spaces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const code = codeFrom(bytes)
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
        expect(readCode(code)).toBe(code)
        const wide = code.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        expect(readCode(wide)).toBe(code)
        expect(readCode(` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}\n`)).toBe(code)
      }),
    )
  })

  it.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG0', 'ABCDEFGI', 'ABCDEFGÄ', '验证码验证码验证'])(
    'can’t be %j',
    (typed) => expect(readCode(typed)).toBeNull(),
  )
})

it('the role shown is the first of the venue’s list that the account has', () => {
  const names = [
    ['1', 'owner'],
    ['2', 'vip'],
  ] as const
  expect(roleNameOf(['3', '2', '1'], names)).toBe('owner')
  expect(roleNameOf(['2'], names)).toBe('vip')
  expect(roleNameOf(['3'], names)).toBeNull()
})

it('the bot’s texts fit Discord’s limits and are Chinese for Chinese readers', () => {
  expect(say('linked', 'ch')).toMatch(/\p{Script=Han}/u)
  for (const { name, description } of commands) {
    expect(name).toMatch(/^[a-z]{1,32}$/)
    expect(description.length).toBeLessThanOrEqual(100)
  }
})
