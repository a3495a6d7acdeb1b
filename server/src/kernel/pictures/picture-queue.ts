import { Refusal } from '../http/errors.ts'

/** The maximum number of waiting pictures. Further ones are refused, and the page offers a retry. */
const LONGEST = 20

/**
 * Runs one task at a time, because decoding a picture takes a hundred megabytes. Throws `overloaded` if too many are
 * waiting.
 */
export function oneByOne(longest = LONGEST): <T>(act: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (act) => {
    if (waiting >= longest) throw new Refusal('overloaded')
    waiting += 1
    const mine = last.then(act, act)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
