import { describe, expect, it, test } from 'vitest'
import { readCsv } from './rules.csv.ts'
import { amountOf, dateOf, hourOf, readRows, wrongCell } from './rules.ts'

test.each([
  ['1,234.50', '1234.50'],
  ['$40', '40.00'],
  ['12,50', '12.50'],
  ['0', '0.00'],
  ['1.234,50', undefined],
  ['-5', undefined],
  ['12.345', undefined],
  ['4.16E+09', undefined],
])('an amount %j is %j', (cell, amount) => {
  expect(amountOf(cell)).toBe(amount)
})

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026/1/7', '2026-01-07'],
  ['2026年11月27日', '2026-11-27'],
  ['11/27/2026', undefined],
  ['27.11.26', undefined],
])('a date %j is %j', (cell, date) => {
  expect(dateOf(cell)).toBe(date)
})

test.each([
  ['19:00', '19:00'],
  ['9:00:00', '09:00'],
  ['7 PM', '19:00'],
  ['12:00 a.m.', '00:00'],
  ['24:00', '00:00'],
  ['19:30', undefined],
  ['13 pm', undefined],
  ['19', undefined],
])('an hour %j is %j', (cell, hour) => {
  expect(hourOf(cell)).toBe(hour)
})

describe('a file of members', () => {
  const read = (text: string) => readRows('members', readCsv(text))

  it('finds its columns by their titles in either language, in any order', () => {
    const { lines, missing, ignored } = read(
      '姓,first_name,EMAIL,Shoe size\nChen,Mei,mei@x.test,38',
    )
    expect(lines).toEqual([
      { line: 2, row: { lastName: 'Chen', firstName: 'Mei', email: 'mei@x.test' } },
    ])
    expect([missing, ignored]).toEqual([[], ['Shoe size']])
    expect(read('Email\na@x.test').missing).toEqual(['firstName', 'lastName'])
  })

  const mei = { email: 'mei@x.test', firstName: 'Mei', lastName: 'Chen' }
  it.each([
    [{}, undefined],
    [{ phone: '+1 416 555 0100' }, undefined],
    [
      { firstName: '=HYPERLINK("https://x.test")' },
      { code: 'formula', values: { column: 'firstName' } },
    ],
    [{ lastName: '@SUM(1)' }, { code: 'formula', values: { column: 'lastName' } }],
    [{ lastName: '＝1+1' }, { code: 'formula', values: { column: 'lastName' } }],
    [{ lastName: '＋cmd' }, { code: 'formula', values: { column: 'lastName' } }],
    [{ lastName: '+cmd' }, { code: 'formula', values: { column: 'lastName' } }],
    [{ email: undefined }, { code: 'missing', values: { column: 'email' } }],
  ])('with %j is wrong by %j', (change, wrong) => {
    expect(wrongCell('members', { ...mei, ...change })).toEqual(wrong)
  })

  it('has an apostrophe of a spreadsheet taken off, but not one of a name', () => {
    const { lines } = read("Email,First name,Last name,Phone\na@x.test,D'Arcy,'Abc,'+14165550100")
    expect(lines[0]?.row).toMatchObject({
      firstName: "D'Arcy",
      lastName: "'Abc",
      phone: '+14165550100',
    })
  })
})
