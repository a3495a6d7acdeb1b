import { describe, expect, it } from 'vitest'
import { phoneNumberOf, phoneShown } from './service.phone.ts'

describe('a telephone number', () => {
  it.each([
    ['416-555-0111', '+14165550111'],
    ['(416) 555 0111', '+14165550111'],
    ['1 416 555 0111', '+14165550111'],
    ['+86 138 1234 5678', '+8613812345678'],
    ['４１６５５５０１１１', '+14165550111'],
  ])('is stored in one form, however it is typed: %s', (written, kept) => {
    expect(phoneNumberOf(written, 'CA')).toBe(kept)
  })

  it.each(['', '555-0111', 'Mei 416-555-0111', '123456789012345678', '0000000000'])(
    'is refused if it can’t be called: %j',
    (written) => {
      expect(phoneNumberOf(written, 'CA')).toBeNull()
    },
  )

  it('is shown in the national form, or with its code if it is foreign', () => {
    expect(phoneShown('+14165550111', 'CA')?.shown).toBe('(416) 555-0111')
    expect(phoneShown('+8613812345678', 'CA')?.shown).toBe('+86 138 1234 5678')
    expect(phoneShown('+8613812345678', 'CN')?.shown).toBe('138 1234 5678')
  })
})
