import fc from 'fast-check'
import { FRIDAY } from '../club/club.ts'
import { hostileTexts, hostileValues } from '../bodies/hostile.ts'
import type { SeenAnswers, Thing } from './seen-answers.ts'
import type { JsonSchema } from './open-api.ts'

/** Texts that are difficult for databases, pages, files and readers. */
const hardTexts: readonly string[] = [
  'a\u0000b',
  '\ud83d',
  'a\udc00b',
  '\u202eevil\u202c',
  'שלום עולם',
  '灯会 🏮 👩‍👩‍👧‍👦',
  `e${'\u0301'.repeat(300)}`,
  "Robert'); DROP TABLE users; --",
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '100% of _ it\\',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '${7*7}',
  '=HYPERLINK("http://x.test","y")',
  '+cmd|x!A1',
  '\r\nSet-Cookie: a=b',
  '\uffff\ufffe',
  '\ufeffa',
  '../../etc/passwd',
  'null',
  'undefined',
  '[object Object]',
  ' \u00a0\u3000',
  'x'.repeat(70_000),
]
const hardNumbers: readonly number[] = [
  0,
  -1,
  1,
  0.1,
  -0.5,
  1e-9,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  1e21,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
]
const hardDates: readonly string[] =
  `2026-02-29 2028-02-29 0000-01-01 1999-12-31 2000-01-01 2999-12-31 9999-12-31 +275760-09-13 2026-03-08
   2026-11-01 2026-11-20T00:00:00Z 2999-12-31T23:59:59.999Z 0001-01-01T00:00:00Z 2026-11-20T20:00:00+09:00`.split(
    /\s+/,
  )

/** Any value that a field's own schema may not expect. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hardTexts),
  fc.constantFrom(...hardNumbers),
  fc.constantFrom(...hardDates),
  fc.jsonValue({ maxDepth: 2 }),
)

const DAY_MS = 86_400_000
const dayFrom = (days: number) => new Date(FRIDAY.getTime() + days * DAY_MS).toISOString()
const aDay = fc.integer({ min: -1, max: 20 }).map((days) => dayFrom(days).slice(0, 10))
const aMoment = fc
  .integer({ min: -48 * 4, max: 48 * 4 })
  .map((quarters) => new Date(FRIDAY.getTime() + quarters * 900_000).toISOString())

const matching = new Map<string, fc.Arbitrary<string>>()
/** Texts of a pattern. Dates are near today, since a night a thousand years away reaches only one rule. */
function ofPattern(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern)
  if (known) return known
  const isDate = pattern.startsWith('^(?:(?:\\d\\d[2468]')
  const near = pattern.includes('T(?:') ? aMoment : aDay
  const made = isDate
    ? fc.oneof({ weight: 9, arbitrary: near }, fc.constantFrom(...hardDates))
    : fc.stringMatching(new RegExp(pattern), { size: 'small' })
  matching.set(pattern, made)
  return made
}

const plain = fc.constantFrom(
  'Mei',
  'A quiet corner',
  '灯会',
  'Old Zhou',
  'LANTERN100',
  '2468',
  'x',
)

/** These are made once, since making them takes longer than many of their values. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const anyJson = fc.jsonValue({ maxDepth: 2 })

function aText({ format, pattern, minLength = 0, maxLength = 300, allOf }: JsonSchema) {
  const own = pattern ?? allOf?.find((each) => each.pattern)?.pattern
  if (format === 'email') return fc.nat(60).map((who) => `guest${who}@club.test`)
  if (format === 'uuid') return fc.uuid()
  if (own !== undefined) return ofPattern(own)
  const fill = (each: string) => each.padEnd(minLength, 'x').slice(0, maxLength)
  return fc.oneof(
    { weight: 6, arbitrary: plain.map(fill) },
    { weight: 3, arbitrary: fc.constantFrom(...hardTexts).map(fill) },
    anyText.map(fill),
  )
}

/** The sources of values: the remembered answers, and the thing that a request concerns. */
export interface Known {
  memory: SeenAnswers
  focus: Thing | undefined
}

/** A value that an answer had in a field, if it has the same form as the generated one. */
function recalled(
  field: string,
  { other, schema, choice }: { other: unknown; schema: JsonSchema; choice: number },
  { memory, focus }: Known,
): unknown {
  const told = memory.value(field, choice, focus)
  const real = typeof other === 'string' && typeof told === 'number' ? String(told) : told
  const fits = schema.pattern === undefined || new RegExp(schema.pattern).test(String(real))
  return fits && typeof real === typeof other ? real : other
}

/** A value that a field's schema allows, often a real one. */
export function fitting(schema: JsonSchema, field: string, known: Known): fc.Arbitrary<unknown> {
  const made = ofType(schema, field, known)
  const isScalar = !schema.properties && !schema.items && schema.type !== 'boolean'
  if (!isScalar || schema.enum) return made
  return fc
    .tuple(fc.nat(7), fc.nat(30), made)
    .map(([turn, choice, other]) =>
      turn === 0 ? other : recalled(field, { other, schema, choice }, known),
    )
}

function ofType(schema: JsonSchema, field: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.nullable) {
    return fc.oneof(
      { weight: 3, arbitrary: ofType({ ...schema, nullable: false }, field, known) },
      fc.constant(null),
    )
  }
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => fitting(each, field, known)))
  const { minimum = 0, maximum = 2_147_483_647, properties, required = [] } = schema
  if (schema.type === 'object' || properties) {
    const fields = Object.entries(properties ?? {}).map(
      ([name, each]) => [name, fitting(each, name, known)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: required })
  }
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 4 } = schema
    const most = Math.min(maxItems, minItems + 3)
    return fc.array(fitting(items, field, known), { minLength: minItems, maxLength: most })
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const low = Math.ceil(Math.max(minimum, -2_147_483_648))
    const high = Math.floor(Math.min(maximum, 2_147_483_647))
    const small = fc.integer({ min: low, max: Math.max(low, Math.min(high, low + 30)) })
    return fc.oneof({ weight: 6, arbitrary: small }, fc.integer({ min: low, max: high }))
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'string' || schema.allOf) return aText(schema)
  return anyJson
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A bookable hour and a duration in hours. */
const someHours = fc.tuple(fc.integer({ min: 14, max: 22 }), fc.integer({ min: 1, max: 3 }))
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** A sample's value, or a real one in its place. Values that identify things are usually real. */
function sampledValue(
  name: string,
  { value, schema }: { value: unknown; schema: JsonSchema },
  known: Known,
): fc.Arbitrary<unknown> {
  const isNaming = /(^id|Id|version|Price|due)$/.test(name)
  if (/Date$|^date$/.test(name)) return fc.oneof(fc.constant(value), aDay)
  return fc.tuple(fc.nat(3), fc.nat(30)).map(([turn, choice]) => {
    const isKept = isNaming ? turn === 0 : turn > 0
    return isKept ? value : recalled(name, { other: value, schema, choice }, known)
  })
}

/** Replaces some of a sample's values by real ones, and leaves out most optional ones. */
export function sampled(
  sample: unknown,
  schema: JsonSchema | undefined,
  known: Known,
): fc.Arbitrary<unknown> {
  if (Array.isArray(sample)) {
    return fc.tuple(...sample.map((each) => sampled(each, schema?.items, known)))
  }
  if (!isObject(sample)) return fc.constant(sample)
  const { properties, required = [] } = schema ?? {}
  const fields = Object.entries(sample).map(([name, value]) => {
    const isDeep = typeof value === 'object' && value !== null
    const own = properties?.[name]
    const made = isDeep
      ? sampled(value, own, known)
      : sampledValue(name, { value, schema: own ?? {} }, known)
    const isFree = properties !== undefined && !required.includes(name)
    return [
      name,
      isFree ? fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, made) : made,
    ] as const
  })
  const record = fc.record(Object.fromEntries(fields))
  if (!('startTime' in sample && 'endTime' in sample)) return record
  return fc.tuple(record, someHours).map(([body, [from, hours]]) => ({
    ...body,
    startTime: clock(from),
    endTime: clock(from + hours),
  }))
}

/** A change of one place in a body: another value, no value, or an unknown field beside it. */
export const disturbance = fc.record({
  place: fc.nat(200),
  how: fc.constantFrom('replaced', 'left out', 'beside', 'in a list'),
  value: hostile,
})

const strangers = ['__proto__', 'constructor', 'role', 'id', 'userId', 'accountBalance', 'x']

/** Changes the value in a body at `place`, possibly the whole body. */
export function disturb(
  body: unknown,
  { place, how, value }: ReturnType<typeof disturbance.generate>['value'],
): unknown {
  const text = JSON.stringify(body) ?? 'null'
  let count = 0
  JSON.parse(text, (_, each: unknown) => {
    count += 1
    return each
  })
  let turn = 0
  return JSON.parse(text, (_, each: unknown) => {
    if (turn++ !== place % count) return each
    if (how === 'left out') return undefined
    if (how === 'in a list') return [each]
    if (how === 'beside' && isObject(each)) {
      return { ...each, [strangers[place % strangers.length] ?? 'x']: value }
    }
    return value
  })
}
