const isHan = (letter: string) => /\p{Script=Han}|[，。：、！？·]/u.test(letter)

/** A text in pieces between which a line may break: words with the space after them, and Chinese characters. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (const letter of text) {
    const last = found.at(-1)
    const goesOn = last !== undefined && !/\s$/.test(last) && !isHan(letter) && !isHan(last)
    if (goesOn) found[found.length - 1] = last + letter
    else found.push(letter)
  }
  return found
}

/**
 * Breaks a text into lines no wider than `width`, by `measure`; a wider piece has its own line. With more than `most`
 * lines, the last one ends with an ellipsis.
 */
export function wrapped(
  text: string,
  { width, measure, most }: { width: number; measure: (text: string) => number; most: number },
): string[] {
  const lines: string[] = []
  for (const piece of pieces(text)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last}${piece}`.trimEnd()) <= width) {
      lines[lines.length - 1] = last + piece
    } else lines.push(piece)
  }
  const whole = lines.map((line) => line.trim()).filter((line) => line !== '')
  return whole.length <= most ? whole : [...whole.slice(0, most - 1), `${whole[most - 1] ?? ''}…`]
}
