/** A thing from an answer, by its scalar fields, and the people who received it. */
export interface Thing {
  readonly fields: Readonly<Record<string, unknown>>
  readonly who: string
}

/** The number of things of a kind, and of values of a field, that are kept: the latest ones. */
const KEPT = 40

const plurals: Readonly<Record<string, string>> = {
  amenityId: 'amenities',
  categoryId: 'categories',
  foodItemId: 'items',
  unitId: 'tables',
  tableLocation: 'tables',
  lineId: 'lines',
}
/** The kind of thing that a field or a part of an address refers to: `tableId` is one of `tables`. */
const kindOf = (field: string) =>
  plurals[field] ?? (field.endsWith('Id') ? `${field.slice(0, -2)}s` : null)

/** Parts of addresses and fields of answers that refer to things by another name. */
const otherNames: Readonly<Record<string, string>> = {
  sales: 'orders',
  units: 'tables',
  booking: 'bookings',
  bill: 'bills',
  order: 'orders',
  member: 'users',
  customer: 'users',
  refunds: 'card-refunds',
  account: 'users',
  upcoming: 'bookings',
  past: 'bookings',
  past_orders: 'orders',
  'food-orders': 'orders',
}
const named = (name: string) => otherNames[name] ?? name

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/**
 * Remembers the things in answers, so that later requests refer to real ones: one's own, other people's, and
 * deleted ones.
 */
export class SeenAnswers {
  readonly #things = new Map<string, Thing[]>()
  readonly #values = new Map<string, unknown[]>()

  #keep<T>(into: Map<string, T[]>, key: string, value: T) {
    const kept = into.get(key) ?? []
    kept.push(value)
    if (kept.length > KEPT) kept.shift()
    into.set(key, kept)
  }

  /** Remembers one value of a field. */
  note(field: string, value: unknown, who = ''): void {
    this.#keep(this.#values, field, value)
    const kind = kindOf(field)
    if (kind && typeof value === 'number')
      this.#keep(this.#things, kind, { fields: { id: value }, who })
  }

  /** Remembers everything in an answer, under its address. */
  learn(path: string, answer: unknown, who: string): void {
    const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'))
    const kinds = words.map(named)
    this.#walk(kinds.at(-1) ?? '', answer, { kinds, who })
  }

  #walk(kind: string, value: unknown, from: { kinds: readonly string[]; who: string }): void {
    if (Array.isArray(value)) {
      value.slice(0, KEPT).forEach((each) => this.#walk(kind, each, from))
      return
    }
    if (!isObject(value)) return
    const fields = Object.entries(value)
    if ('id' in value) {
      const own = Object.fromEntries(fields.filter(([, each]) => isScalar(each)))
      const thing = { fields: own, who: from.who }
      new Set([kind, ...from.kinds]).forEach((each) => this.#keep(this.#things, each, thing))
    }
    for (const [field, each] of fields) {
      if (isScalar(each)) this.note(field, each, from.who)
      else this.#walk(named(field), each, { kinds: [], who: from.who })
    }
  }

  /** One of the things of a kind; the latest if `choice` is 0. */
  thing(kind: string, choice: number): Thing | undefined {
    const kept = this.#things.get(named(kind)) ?? []
    return kept[kept.length - 1 - (choice % Math.max(1, kept.length))]
  }

  /** A value for a field: the focus's own, or one that an answer had in it. */
  value(field: string, choice: number, focus: Thing | undefined): unknown {
    if (focus && field in focus.fields && choice % 6 !== 0) return focus.fields[field]
    if (field === 'id') return undefined
    const kind = kindOf(field)
    const thing = kind === null ? undefined : this.thing(kind, choice)
    if (thing) return thing.fields.id
    const kept = this.#values.get(field) ?? []
    return kept[kept.length - 1 - (choice % Math.max(1, kept.length))]
  }
}
