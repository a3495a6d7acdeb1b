/** A fault to plant: a piece of text that is replaced by another, and the tests beside it, one of which must fail. */
export interface Fault {
  name: string
  file: string
  /** Stands in the file once. */
  from: string
  to: string
  tests: readonly string[]
}
