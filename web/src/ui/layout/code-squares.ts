import qrcode from 'qrcode-generator'

/** A text as a QR code: its width in squares, and its dark squares as a path of that scale. */
export function codeSquares(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const places = Array.from({ length: size }, (_, place) => place)
  const path = places.flatMap((y) =>
    places.map((x) => (code.isDark(y, x) ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size, path: path.join('') }
}
