import { describe, expect, it, test } from 'vitest'
import { readCsv } from './service.lines.ts'
import { allowedOf, dateOf, hourOf, readRows, sampleOf } from './rules.ts'

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026/1/7', '2026-01-07'],
  ['2026年11月27日', '2026-11-27'],
  ['11/27/2026', undefined],
  ['27.11.26', undefined],
  ['２０２６-１１-２７', '2026-11-27'],
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
  ['１９：００', '19:00'],
])('an hour %j is %j', (cell, hour) => {
  expect(hourOf(cell)).toBe(hour)
})

describe('a file of members', () => {
  const read = (text: string) => readRows('members', readCsv(text))
  const titles = 'Email,First name,Last name,Phone,Balance'
  const wrongOf = (line: string) => read(`${titles}\n${line}`).lines[0]?.wrong

  it('finds its columns by their titles in either language, in any order', () => {
    const { lines, ignored } = read('姓,first_name,EMAIL,Shoe size\nChen,Mei,mei@x.test,38')
    expect(lines).toEqual([
      { line: 2, row: { lastName: 'Chen', firstName: 'Mei', email: 'mei@x.test' } },
    ])
    expect(ignored).toEqual(['Shoe size'])
    expect(read('Email,,First name,Last name,\na@x.test,her shoes,Mei,Chen,').ignored).toEqual([
      '#2',
    ])
  })

  it.each([
    ['Email', ['First name', 'Last name']],
    ['First name,Last name,Balance', ['Email']],
    ['First name,Last name,Phone', []],
  ])('lacks needed columns: %s', (given, missing) => {
    expect(read(`${given}\na`).missing.map(({ en }) => en)).toEqual(missing)
  })

  it.each([
    ['Email,First name,Last name,Balance,Balance', ['Balance', 'Balance']],
    ['Email,First name,Last name,Balance,余额', ['Balance', '余额']],
    ['Email,First name,Last name,E-Mail', ['Email', 'E-Mail']],
    ['Email,Email,First name,Last name,名', ['Email', 'Email', 'First name', '名']],
    ['Email,First name,Last name,,', []],
  ])('has two titles of one meaning: %s', (given, twice) => {
    expect(read(`${given}\na,b,c,d,e`).twice).toEqual(twice)
  })

  it.each([
    ['a@x.test,Mei Ling,Chen,,1,250.00', 6],
    ['a@x.test,Mei,Chen,,1,250.00,', 7],
    ['a@x.test,Mei,Chen,1,250.00,', 6],
    ['a@x.test,Mei,Chen,8,50,', 6],
    ['a@x.test,Mei, the elder,Chen,,20', 6],
  ])('has no line with more cells than titles: %s', (line, cells) => {
    expect(wrongOf(line)).toEqual({ code: 'cells', values: { cells, titles: 5 } })
  })

  it.each([
    'a@x.test,Mei,Chen',
    'a@x.test,Mei,Chen,,',
    'a@x.test,Mei,Chen,416 555 0100,20.00,,,',
    'a@x.test,Mei,Chen,,"1,250.00"',
  ])('may have short lines and empty cells at the end: %s', (line) => {
    expect(wrongOf(line)).toBeUndefined()
  })

  it.each([
    ['a@x.test,"=HYPERLINK(""https://x.test"")",Chen', 'firstName'],
    ['a@x.test,Mei,@SUM(1)', 'lastName'],
    ['a@x.test,Mei,＝1+1', 'lastName'],
    ['a@x.test,Mei,＋cmd', 'lastName'],
    ['a@x.test,Mei,+cmd', 'lastName'],
  ])('has no formulas: %s', (line, column) => {
    expect(wrongOf(line)).toEqual({ code: 'formula', values: { column } })
  })

  it('may have numbers with a plus, and texts that an apostrophe keeps from being formulas', () => {
    expect(wrongOf("a@x.test,Mei,'=Chen,+1 416 555 0100")).toBeUndefined()
  })

  it('has no line without a needed cell, and none that is the example', () => {
    expect(wrongOf('a@x.test,,Chen')).toEqual({ code: 'missing', values: { column: 'firstName' } })
    expect(wrongOf('mei@example.com,Mei,Chen,416 555 0100,40.00')).toBeUndefined()
    const all = 'Email,First name,Last name,Phone,Status,Balance,Points'
    const example = 'mei@example.com,Mei,Chen,416 555 0100,VIP,40.00,120'
    expect(read(`${all}\n${example}`).lines[0]?.wrong?.code).toBe('example')
  })

  it('has an apostrophe of a spreadsheet taken off, but not one of a name', () => {
    const { lines } = read("Email,First name,Last name,Phone\na@x.test,D'Arcy,'Abc,'+14165550100")
    expect(lines[0]?.row).toMatchObject({
      firstName: "D'Arcy",
      lastName: "'Abc",
      phone: '+14165550100',
    })
  })

  it('is shown by lines whose letters tell the encoding, with amounts as they were read', () => {
    const plain = Array.from({ length: 8 }, (_none, at) => `a${at}@x.test,Al,Ng,,${at}`)
    const { lines } = read([titles, ...plain, 'r@x.test,Renée,Noël,,"20,00"'].join('\n'))
    const sample = sampleOf('members', lines)
    expect(sample.map(({ line }) => line)).toEqual([2, 3, 4, 5, 10])
    expect(sample.at(-1)?.row).toEqual({
      email: 'r@x.test',
      firstName: 'Renée',
      lastName: 'Noël',
      balance: '20.00',
    })
  })
})

test.each([
  ['members', 'status', 'vip', 'VIP'],
  ['members', 'status', '普通', 'Regular'],
  ['members', 'status', '新客', 'New'],
  ['members', 'status', 'Gold', undefined],
  ['menu', 'kind', 'drink', 'beverage'],
  ['menu', 'kind', '酒水', 'beverage'],
  ['menu', 'kind', 'Food', 'food'],
  ['menu', 'kind', 'pudding', undefined],
] as const)('of %s the %s %s is %s', (kind, column, cell, value) => {
  expect(allowedOf(kind, column, cell)).toBe(value)
})
