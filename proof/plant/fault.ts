import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fault to plant: a piece of text that is replaced by another, and the tests beside it, one of which must fail. */
export interface Fault {
  name: string
  file: string
  /** It stands in the file exactly once. */
  from: string
  to: string
  tests: readonly string[]
}

/** A fault in a pure function, which the tests of its own file must notice, and those of more files if they are given. */
export function pure(
  name: string,
  file: string,
  from: string,
  to: string,
  ...more: string[]
): Fault {
  return { name, file, from, to, tests: [file.replace(/\.ts$/, '.test.ts'), ...more] }
}

/** The faults that can't be planted any more, because a file, its text or its tests moved; nothing if all can. */
export function lostPlaces(faults: readonly Fault[], root: string): string[] {
  return faults.flatMap(({ name, file, from, tests }) => {
    const gone = [file, ...tests].filter((each) => !existsSync(join(root, each)))
    if (gone.length > 0) return gone.map((each) => `${name}: ${each} is gone`)
    const times = readFileSync(join(root, file), 'utf8').split(from).length - 1
    return times === 1 ? [] : [`${name}: ${file} has this ${times} times: ${from}`]
  })
}
