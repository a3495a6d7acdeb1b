import qrcode from 'qrcode-generator'

/** A text as a QR code: its width in squares, and the dark squares row by row. */
export function codeSquares(text: string): { size: number; dark: { x: number; y: number }[] } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const places = Array.from({ length: size }, (_, place) => place)
  const dark = places.flatMap((y) => places.filter((x) => code.isDark(y, x)).map((x) => ({ x, y })))
  return { size, dark }
}
