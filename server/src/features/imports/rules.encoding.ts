import type { Encoding } from '@lantern/contract/reports/imports'

/**
 * How one encoding writes what isn't ASCII, tried in this order at each byte of the file, and how much each form speaks
 * for it. The texts are the bytes as Latin-1, so `\xe9` is the byte E9.
 */
type Forms = readonly (readonly [form: RegExp, weight: number])[]

/**
 * Own code, since the libraries know languages by longer texts than names and dishes. On made-up lists of 1 to 100
 * lines chardet 2 took most Chinese ones for Windows-1252, jschardet 4 even long ones with few Chinese names, and
 * chardetng some of three lines; these forms misread 2 of 9,600 lists of three lines and none of ten. They use that
 * European letters stand alone or in pairs beside ASCII letters, and that Chinese names and dishes are mostly written
 * with the characters that GB 2312 and Big5 have in their first level. Mac OS Roman is told from Windows-1252 in nine
 * of ten lists of three lines.
 */
const formsOf = {
  'windows-1252': [
    [/(?<=[a-z])[\xc0-\xff]{1,2}(?![\x80-\xff])|(?<![\x80-\xff])[\xc0-\xff]{1,2}(?=[a-z])/iy, 1],
    // Quotation marks, dashes, the euro and signs such as ° or ½.
    [/(?<![\x80-\xff])[\x80\x85\x91-\x97\xa0-\xbf](?![\x80-\xff])/y, 0.8],
    [/[\x80-\xff]/y, -1],
  ],
  macintosh: [
    [/(?<=[a-z])[\x80-\x9f](?![\x80-\xff])|(?<![\x80-\xff])[\x80-\x9f](?=[a-z])/iy, 0.7],
    [/(?<![\x80-\xff])[\xa0-\xe4](?![\x80-\xff])/y, 0.2],
    [/[\x80-\xff]/y, -1],
  ],
  gb18030: [
    [/[\xb0-\xd7][\xa1-\xfe]/y, 1],
    [/[\xa1\xa3][\xa1-\xfe]/y, 0.8],
    [/[\xd8-\xf7][\xa1-\xfe]/y, 0.5],
    // Traditional and rare characters.
    [/[\x81-\xa0\xaa-\xfe][\x80-\xfe]/y, 0],
    [/[\x80-\xff][^]?/y, -1],
  ],
  big5: [
    [/[\xa4-\xbc][\x40-\xfe]/y, 1],
    [/[\xbd-\xc6][\x40-\xfe]/y, 0.8],
    [/[\xa1-\xa3][\x40-\xfe]/y, 0.6],
    [/[\xc9-\xf9][\x40-\xfe]/y, 0.2],
    [/[\x80-\xff][^]?/y, -1],
  ],
} as const satisfies Partial<Record<Encoding, Forms>>

/** How plausible the bytes are in an encoding: 1 if each of them is as it mostly is, -1 if none is. */
function plausibility(latin: string, forms: Forms): number {
  let [sum, count, at] = [0, 0, 0]
  while (at < latin.length) {
    let length = 1
    for (const [form, weight] of latin.charCodeAt(at) < 0x80 ? [] : forms) {
      form.lastIndex = at
      const found = form.exec(latin)?.[0]
      if (found === undefined) continue
      length = found.length
      sum += weight
      count += 1
      break
    }
    at += length
  }
  return sum / Math.max(count, 1)
}

/** The text of a file without its mark. What can't be read is U+FFFD, or throws if it is `fatal`. */
export function decode(
  bytes: Uint8Array,
  encoding: Encoding,
  options: { fatal?: boolean } = {},
): string {
  const decoder = new TextDecoder(encoding, options)
  // Of a whole text at once, Node 20 reads Windows-1252 as if it were Latin-1, without ’ and €.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

function canRead(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    decode(bytes, encoding, { fatal: true })
    return true
  } catch {
    return false
  }
}

/** The encoding of a file whose bytes are no text in UTF-8. */
function guessLegacy(bytes: Uint8Array): Encoding {
  const latin = Buffer.from(bytes).toString('latin1')
  const guesses = (['windows-1252', 'gb18030', 'big5', 'macintosh'] as const)
    .filter((encoding) => canRead(bytes, encoding))
    .map((encoding) => ({ encoding, score: plausibility(latin, formsOf[encoding]) }))
    .toSorted((one, other) => other.score - one.score)
  return guesses[0]?.encoding ?? 'windows-1252'
}

/** A file's encoding by its mark; else UTF-16 if it has zeros, UTF-8 if it can be that, or the most plausible. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zero = bytes.indexOf(0)
  if (zero >= 0) return zero % 2 === 1 ? 'utf-16le' : 'utf-16be'
  return canRead(bytes, 'utf-8') ? 'utf-8' : guessLegacy(bytes)
}

/** How workbooks of Excel, Numbers and LibreOffice begin, which are ZIP files, and old ones of Excel. */
const workbooks = ['504b0304', 'd0cf11e0']

export const isWorkbook = (bytes: Uint8Array): boolean =>
  workbooks.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
