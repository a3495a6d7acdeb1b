import type { Encoding } from '@lantern/contract/reports/imports'
import { decode } from '../../src/features/imports/rules.encoding.ts'

/** The bytes of all characters that an encoding writes in one or two bytes. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const letter = decode(Uint8Array.from(bytes), encoding)
    if (letter.length === 1 && !table.has(letter)) table.set(letter, bytes)
  }
  for (let first = 0; first < 0x100; first += 1) add([first])
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) add([first, second])
  }
  return table
}

const tables = new Map<Encoding, Map<string, number[]>>()

/** A text as a spreadsheet saves it in an encoding, which must have all its letters. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const bytes = table.get(letter)
      if (!bytes) throw new Error(`${encoding} has no ${letter}`)
      return bytes
    }),
  )
}
