/**
 * The text of a file saved by a spreadsheet: UTF-8, UTF-16 if it begins with a byte order mark, and otherwise GB
 * 18030, which Chinese versions of Excel write and which includes ASCII.
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
