import { expect, it, test } from 'vitest'
import type { Encoding } from '@lantern/contract/reports/imports'
import { encode } from '../../../test/cards/encode.ts'
import { decode, guessEncoding } from './rules.encoding.ts'

const members = (...names: string[]) =>
  ['Email,First name,Last name,Balance', ...names.map((name) => `a@x.test,${name},20.00`)].join(
    '\r\n',
  )
const menu = (...dishes: string[]) =>
  ['Category,Name,Price', ...dishes.map((dish) => `Tea,${dish},8.50`)].join('\r\n')
const plain = Array.from({ length: 40 }, (_none, at) => `Al${at},Ng`)

const western = [
  members('Renée,Noël'),
  members('Íñigo,Núñez', 'Søren,Ångström', 'John,O’Brien'),
  members(...plain, 'Zoë,Smith'),
  menu('Crème brûlée', 'Jalapeño bites', '“House” pot – €5'),
]
const simplified = [
  members('伟强,陈'),
  members('喆,吴', '佳怡,王'),
  members(...plain, '秀英,欧阳'),
  menu('大骨汤', '乌龙茶', '酸辣粉'),
  '邮箱,名,姓,余额\r\na@x.test,伟强,陈,20.00',
]
const traditional = [
  members('偉強,陳'),
  members('詠詩,歐陽', '美玲,蕭'),
  members(...plain, '俊傑,黃'),
  menu('大骨湯', '烏龍茶', '酸辣粉'),
  '郵箱,名,姓,餘額\r\na@x.test,偉強,陳,20.00',
]

test.each<[Encoding, string[]]>([
  ['windows-1252', western],
  ['macintosh', [members('Renée,Noël', 'Zoë,Côté'), menu('Crème brûlée', 'Jalapeño bites')]],
  ['gb18030', [...simplified, ...traditional]],
  ['big5', traditional],
  ['utf-8', [...western, ...simplified, members('Al,Ng')]],
  ['utf-16le', [...western, ...simplified, members('Al,Ng')]],
  ['utf-16be', [...western, ...simplified, members('Al,Ng')]],
])('short and long lists in %s are recognized', (encoding, texts) => {
  for (const text of texts) {
    const bytes = encode(text, encoding)
    expect([guessEncoding(bytes), decode(bytes, encoding)]).toEqual([encoding, text])
  }
})

it('the mark of a file tells its encoding and is no part of its text', () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
    const bytes = encode('\uFEFFEmail', encoding)
    expect([guessEncoding(bytes), decode(bytes, encoding)]).toEqual([encoding, 'Email'])
  }
})

it('each encoding is read by its own table', () => {
  const read = (encoding: Encoding, ...bytes: number[]) => decode(Uint8Array.from(bytes), encoding)
  expect(read('windows-1252', 0x80, 0x92, 0xe9)).toBe('€’é')
  expect(read('macintosh', 0x8e, 0xd5)).toBe('é’')
  expect(read('gb18030', 0xb3, 0xc2)).toBe('陈')
  expect(read('big5', 0xb3, 0xaf)).toBe('陳')
  expect(read('utf-8', 0xe9, 0x65)).toBe('\uFFFDe')
})
