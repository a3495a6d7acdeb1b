import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Problem } from './graph.ts'

/** Capital letters only: "for members who paid" is a plain sentence. */
const riddle = /(?:^[\s*]*|[.;:]\s+(?:\*\s+)?)(Who|Whoever|Whom|Whose)\s/

/**
 * Comments with a sentence that begins with "Who", "Whoever", "Whom" or "Whose". Such a clause stands for a person or a
 * thing that the code has a name for, and the reader has to guess it.
 */
export function riddles(root: string, files: readonly string[]): Problem[] {
  return files.flatMap((file): Problem[] => {
    const text = readFileSync(join(root, file), 'utf8')
    if (!/\bWho(?:ever|m|se)?\s/.test(text)) return []
    return parseSync(file, text).comments.flatMap(({ value }): Problem[] => {
      const word = riddle.exec(value)?.[1]
      if (word === undefined) return []
      const sentence = `begins a comment's sentence with ${word}; name the person or the thing`
      return [{ file, rule: 'comment', sentence }]
    })
  })
}
