import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gramsOf, wordsOf } from './rules.ts'

it('splits a search into words in lower case', () => {
  expect(wordsOf('  Mei\tCHEN ')).toEqual(['mei', 'chen'])
  expect(wordsOf('陈 小美')).toEqual(['陈', '小美'])
  expect([wordsOf(undefined), wordsOf('   ')]).toEqual([[], []])
})

it('reduces a phone number to its digits', () => {
  for (const written of ['4165550111', '416-555-0111', '(416) 555 0111', '+1 416.555.0111']) {
    expect(wordsOf(written)).toEqual(['4165550111'])
  }
  expect(wordsOf('chen 555-0111')).toEqual(['chen', '5550111'])
  expect(wordsOf('12')).toEqual(['12'])
})

it('takes the last trigrams of a word, a short word whole, and of an email the part before its domain', () => {
  expect(gramsOf('me')).toEqual(['me'])
  expect(gramsOf('小美')).toEqual(['小美'])
  expect(gramsOf('chen')).toEqual(['hen'])
  expect(gramsOf('tremblay')).toEqual(['lay', 'emb'])
  expect(gramsOf('mei12@club.test')).toEqual(['12@', 'mei'])
})

it('every trigram of a word is in a line that contains the word', () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (before, word, after) => {
      for (const gram of gramsOf(word)) expect(`${before}${word}${after}`).toContain(gram)
    }),
  )
})
