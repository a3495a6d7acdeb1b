/** Whether this is `npm run test:nightly`, which may take hours instead of minutes. */
const isNightly = process.env['NIGHTLY'] !== undefined

/** The number of samples of a test: few in `npm test`, more in `npm run test:nightly`. */
export const sized = (few: number, more: number): number => (isNightly ? more : few)

/**
 * The inputs that `npm test` tries: every third, another third at each `turn`, so that a table of many cases covers
 * all inputs. `npm run test:nightly` tries all.
 */
export const someOf = <Input>(inputs: readonly Input[], turn: number): readonly Input[] =>
  isNightly ? inputs : inputs.filter((_, at) => (at + turn) % 3 === 0)
