import { Refusal } from '../http/errors.ts'

/** At most so many pictures wait. Further ones are refused, and the page offers another try. */
const LONGEST = 20

/**
 * Does one thing after the other: pictures take a hundred megabytes each while they are decoded. Throws `overloaded` where too many wait.
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
