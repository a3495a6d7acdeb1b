import { expect, it } from 'vitest'
import { textOf } from './read-text.ts'

const bytes = (...of: number[]) => Uint8Array.from(of)

it('reads the encodings that spreadsheets save', () => {
  expect(textOf(bytes(0xe8, 0x8c, 0xb6))).toBe('茶')
  expect(textOf(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
  expect(textOf(bytes(0xff, 0xfe, 0x36, 0x83))).toBe('茶')
  expect(textOf(bytes(0xfe, 0xff, 0x83, 0x36))).toBe('茶')
  expect(textOf(bytes(0xb2, 0xe8, 0x2c, 0x61))).toBe('茶,a')
})
