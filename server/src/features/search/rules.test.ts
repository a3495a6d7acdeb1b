import { describe, expect, it } from 'vitest'
import { distinct, lastDigits, meantBy, phonePatterns } from './rules.ts'

describe('the meanings of a search', () => {
  it.each(['416 555 0142', '(416) 555-0142', '+1.416.555.0142', '４１６５５５０１４２'])(
    '%s is a phone number',
    (typed) => {
      const { digits, lanternId, memberId } = meantBy(typed)
      expect(digits).toMatch(/^1?4165550142$/)
      expect([lanternId, memberId]).toEqual([null, null])
    },
  )

  it('four digits are the end of a phone number and a member number', () => {
    expect(meantBy('0142')).toMatchObject({ digits: '0142', memberId: 142 })
    expect(meantBy('042')).toMatchObject({ digits: null, memberId: 42 })
  })

  it.each(['L-000042', ' l-42 ', 'Ｌ-000042'])('%s is a member number', (typed) => {
    expect(meantBy(typed)).toMatchObject({ memberId: 42, digits: null, lanternId: null })
  })

  it.each(['7KQ2ABCD3EFG', '7kq2 abcd 3efg', '#7KQ2-ABCD-3EFG'])(
    '%s is a public number',
    (typed) => {
      expect(meantBy(typed)).toMatchObject({ lanternId: '7KQ2ABCD3EFG', digits: null })
    },
  )

  it('twelve digits are a public number and a foreign phone number', () => {
    expect(meantBy('234567892345')).toMatchObject({
      lanternId: '234567892345',
      digits: '234567892345',
    })
  })

  it('a name has no other meaning', () => {
    expect(meantBy('陈伟强')).toEqual({
      text: '陈伟强',
      lanternId: null,
      memberId: null,
      digits: null,
    })
  })
})

it('a part of a number is searched at the end and the start, with and without the country code', () => {
  expect(phonePatterns('0416555', '1')).toEqual({
    end: '%0416555',
    starts: ['+1416555%', '+0416555%'],
  })
})

it('the last digits are the same in every form of a number', () => {
  expect(lastDigits('+14165550142')).toBe(lastDigits('416-555-0142'))
})

it('names are listed once, without blanks around them', () => {
  expect(distinct(['Auntie Lam', ' Auntie Lam ', '', '林太', 'May', 'June'], 3)).toEqual([
    'Auntie Lam',
    '林太',
    'May',
  ])
})
