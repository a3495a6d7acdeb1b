import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gramsOf, wordsOf } from './rules.ts'

it('takes a search apart into words in small letters', () => {
  expect(wordsOf('  Mei\tCHEN ')).toEqual(['mei', 'chen'])
  expect(wordsOf('陈 小美')).toEqual(['陈', '小美'])
  expect([wordsOf(undefined), wordsOf('   ')]).toEqual([[], []])
})

it('takes a phone number by its digits, however it was written', () => {
  for (const written of ['4165550111', '416-555-0111', '(416) 555 0111', '+1 416.555.0111']) {
    expect(wordsOf(written)).toEqual(['4165550111'])
  }
  expect(wordsOf('chen 555-0111')).toEqual(['chen', '5550111'])
  expect(wordsOf('12')).toEqual(['12'])
})

it('has the last threes of a word, a short one whole, and of an email what is its own', () => {
  expect(gramsOf('me')).toEqual(['me'])
  expect(gramsOf('小美')).toEqual(['小美'])
  expect(gramsOf('chen')).toEqual(['hen'])
  expect(gramsOf('tremblay')).toEqual(['lay', 'emb'])
  expect(gramsOf('mei12@club.test')).toEqual(['12@', 'mei'])
})

it('finds a word in whatever has it: each stretch is in the line', () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (before, word, after) => {
      for (const gram of gramsOf(word)) expect(`${before}${word}${after}`).toContain(gram)
    }),
  )
})
