import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText } from './fold.ts'

it.each([
  ['Nguyễn', 'nguyen'],
  ['Nguyễn'.normalize('NFD'), 'NGUYEN'],
  ['Đặng', 'dang'],
  ['Álvaro', 'Alvaro'],
  ['O’Neill', "O'Neill"],
  ['O´Neill', 'ONeill'],
  ['İpek', 'ipek'],
  ['Işık', 'isik'],
  ['Ｗｏｎｇ', 'Wong'],
  ['４１６‐５５５', '416-555'],
  ['Łukasz Søren Weiß', 'lukasz soren weiss'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['Алёна', 'АЛЕНА'],
  ['Mei\u200bChen\ufeff', 'meichen'],
  ['葛\u{e0100}', '葛'],
  ['ｶﾞ', 'ガ'],
])('%s is found by %s', (stored, typed) => {
  expect(foldText(stored)).toBe(foldText(typed))
})

it('letters that are no variants of each other stay different', () => {
  expect(foldText('か')).not.toBe(foldText('が'))
  expect(foldText('각')).toBe('각')
  expect(foldText('欧阳 娜娜')).toBe('欧阳 娜娜')
})

it('a folded text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})
