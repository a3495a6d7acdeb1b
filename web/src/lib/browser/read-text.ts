/**
 * The text of a file that a spreadsheet has saved: UTF-8, UTF-16 where it begins with the mark of it, and otherwise
 * GB 18030, in which Chinese versions of Excel write, and of which plain letters are a part.
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
