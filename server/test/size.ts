/** Whether this is `npm run test:nightly`, which has hours where `npm test` has minutes. */
const isNightly = process.env['NIGHTLY'] !== undefined

/** How many of something a test draws: few in `npm test`, more in `npm run test:nightly`. */
export const sized = (few: number, more: number): number => (isNightly ? more : few)

/**
 * Those of many inputs that `npm test` tries: every third, another third at each `turn`, so that all inputs have their
 * turns in a table of many cases. `npm run test:nightly` tries all.
 */
export const someOf = <Input>(inputs: readonly Input[], turn: number): readonly Input[] =>
  isNightly ? inputs : inputs.filter((_, at) => (at + turn) % 3 === 0)
