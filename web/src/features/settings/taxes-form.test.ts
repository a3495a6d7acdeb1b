import { provinceOf } from './provinces.ts'
import { Taxes } from '@lantern/contract/venue/tax-settings'
import { expect, test } from 'vitest'
import { bodyOf, entriesOf, newTax, proposed, type TaxEntries } from './taxes-form.tsx'

const listed = {
  today: '2026-11-20',
  version: 1,
  taxes: [
    {
      id: 1,
      en: 'HST',
      ch: '销售税',
      number: null,
      rates: [
        { kind: 'food' as const, from: '2000-01-01', rate: 13_000 },
        { kind: 'food' as const, from: '2027-01-01', rate: 15_000 },
        { kind: 'room' as const, from: '2026-11-20', rate: 5_000 },
      ],
    },
  ],
}
const [hst = newTax()] = entriesOf(listed).taxes
const saved = (tax: Partial<TaxEntries>, from = listed.today) =>
  bodyOf(listed, { from, taxes: [{ ...hst, ...tax }] }).taxes[0]

test('nothing changed keeps the rates of today and later ones, and sends no earlier ones', () => {
  expect(hst.rates).toMatchObject({ food: '13', room: '5', alcohol: '0' })
  expect(saved({})?.rates).toEqual([
    { kind: 'room', from: '2026-11-20', rate: 5_000 },
    { kind: 'food', from: '2027-01-01', rate: 15_000 },
  ])
})

test('a changed rate applies from the chosen date, and replaces another from it', () => {
  const rates = { ...hst.rates, food: '9.975', room: '6' }
  expect(saved({ rates }, '2027-01-01')?.rates).toEqual([
    { kind: 'room', from: '2026-11-20', rate: 5_000 },
    { kind: 'room', from: '2027-01-01', rate: 6_000 },
    { kind: 'food', from: '2027-01-01', rate: 9_975 },
  ])
  expect(saved({ coming: [] })?.rates).toEqual([{ kind: 'room', from: '2026-11-20', rate: 5_000 }])
})

test('a form that is saved on a later day sends a rate of that day once', () => {
  const later = { ...listed, today: '2027-01-01' }
  const [sent] = bodyOf(later, { from: later.today, taxes: [hst] }).taxes
  const food = sent?.rates.filter(({ kind }) => kind === 'food')
  expect(food).toEqual([{ kind: 'food', from: '2027-01-01', rate: 13_000 }])
})

test('a province’s taxes fill the form, unknown rates stay empty, and others that began get 0%', () => {
  const british = provinceOf('CA', 'BC')
  if (!british) throw new Error('no British Columbia')
  const taxes = proposed(listed, [hst, newTax()], british)
  expect(taxes.map(({ id, en, rates }) => [id, en, rates.food, rates.room, rates.alcohol])).toEqual(
    [
      [1, 'HST', '0', '0', '0'],
      [undefined, 'GST', '5', '5', '5'],
      [undefined, 'PST', '0', '', '10'],
    ],
  )
  expect(Taxes.safeParse(bodyOf(listed, { from: listed.today, taxes })).success).toBe(false)
  const quebec = provinceOf('CA', 'QC')
  if (!quebec) throw new Error('no Quebec')
  const whole = bodyOf(listed, { from: listed.today, taxes: proposed(listed, [], quebec) })
  expect(Taxes.parse(whole).taxes.map(({ en, rates }) => [en, rates.length])).toEqual([
    ['GST', 6],
    ['QST', 6],
  ])
})
