import { expect, test } from 'vitest'
import { digitsIn, readMoney, readHundredths, readWhole } from './numbers.ts'

test.each([
  ['20', 20_00],
  ['0', 0],
  ['12.5', 12_50],
  ['12.50', 12_50],
  ['20,00', 20_00],
  ['12,5', 12_50],
  ['1,250', 1_250_00],
  ['1,234.50', 1_234_50],
  ['1 234,50', 1_234_50],
  ['1\u00A0234,50', 1_234_50],
  ['1\u202F234.50', 1_234_50],
  ['1,234,567.89', 1_234_567_89],
  ['$20', 20_00],
  ['$ 20', 20_00],
  ['20 $', 20_00],
  ['CA$100', 100_00],
  ['C$1,250.00', 1_250_00],
  ['CAD 40', 40_00],
  ['40 cad', 40_00],
  ['100元', 100_00],
  ['100 加元', 100_00],
  ['２０.００', 20_00],
  ['＄１，２５０．００', 1_250_00],
  [' 8.50 ', 8_50],
  ['.5', 50],
  ['50.', 50_00],
])('the amount %j is %j cents', (text, cents) => {
  expect(readMoney(text)).toBe(cents)
})

test.each([
  '',
  '.',
  '$',
  '$.',
  '1,00,000',
  'free',
  '-5',
  '－5',
  '(5.00)',
  '1.234,50',
  '1.250',
  '12.345',
  '0,500',
  '1,2345',
  '12,34,567',
  '1 2',
  '1,250 00',
  '4.16E+09',
  '1e1',
  '0x5',
  '￥100',
  '¥100',
  'US$5',
  '€5',
  '5²',
  '٣',
  '123456789',
])('the amount %j is refused', (text) => {
  expect(readMoney(text)).toBeNull()
})

test.each([
  ['6', 6],
  ['１３', 13],
  ['0', 0],
  ['007', 7],
  ['1,200', 1_200],
  ['1 200', 1_200],
  ['6.0', 6],
  ['120.00', 120],
])('the whole number %j is %j', (text, number) => {
  expect(readWhole(text)).toBe(number)
})

test.each(['', '1e1', '0x5', '-1', '+1', '1.5', '1.000', '1,20', '0,200', 'six', '6 people', '٣'])(
  'the whole number %j is refused',
  (text) => {
    expect(readWhole(text)).toBeNaN()
  },
)

test.each([
  ['13', 13_00],
  ['13%', 13_00],
  ['１３％', 13_00],
  ['9.5 %', 9_50],
  ['9,5', 9_50],
  ['', Number.NaN],
  ['9.975', Number.NaN],
  ['$13', Number.NaN],
  ['-1', Number.NaN],
  ['1e1', Number.NaN],
])('the number %j is %j hundredths', (text, hundredths) => {
  expect(readHundredths(text)).toBe(hundredths)
})

test('a PIN has the digits of any width', () => {
  expect(digitsIn(' ２４ 6-8')).toBe('2468')
})
