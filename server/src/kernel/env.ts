import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demo } from './demo.ts'
import { combinationRules, Settings } from './settings.ts'

/** Shorter names are too similar to many unrelated variables. */
const LONG_ENOUGH = 8
const NEAR = 2

/** The number of letters to insert, remove, change or swap to turn one word into the other. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => Math.max(i, j)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      ]
      rows[i]?.splice(j, 1, Math.min(...steps))
    }
  }
  return at(one.length, other.length)
}

/** Whether a name is a misspelling of another. Comparing lengths first excludes most of the thousands of pairs. */
const isNear = (name: string, known: string): boolean =>
  Math.abs(name.length - known.length) <= NEAR && distance(name.toUpperCase(), known) <= NEAR

/** Finds unknown names that differ by one or two letters from a known one, and returns both. */
function misspelt(
  names: readonly string[],
  known: readonly string[],
): (readonly [name: string, meant: string])[] {
  return names.flatMap((name) => {
    if (name.length < LONG_ENOUGH || known.includes(name)) return []
    const near = known.find((each) => each.length >= LONG_ENOUGH && isNear(name, each))
    return near ? [[name, near] as const] : []
  })
}

export type Env = Readonly<Settings> & {
  /** Set by `npm run serve`: no demo accounts, no generated secret, and no card sandbox unless it is requested. */
  readonly production: boolean
  readonly sessionSecret: string
  /** The start of links in messages: the venue's address without a trailing slash. */
  readonly origin: string
}

/** A wrong or unsafe setting, which prevents the start. The message names the variable. */
export class BadEnvironment extends Error {}

type Variables = Readonly<Record<string, string | undefined>>

const names = Object.keys(Settings.shape)

/** The content of a secret's file, without the final line break that editors add. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return null
  }
}

/**
 * The settings as given. An empty variable counts as not set. `NAME_FILE` names a file whose content is the value of
 * `NAME`, as containers pass secrets. If the file can't be read, the error has the variable's name but never its
 * value.
 */
function given(variables: Variables): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const [value, path] = [variables[name], variables[`${name}_FILE`]]
    if (value) values[name] = value
    if (!path) continue
    const content = contentOf(path)
    if (value) problems.push(`${name}_FILE: ${name} is set as well; only one of them can count`)
    else if (content === null) problems.push(`${name}_FILE: ${path} can't be read`)
    else if (content === '') problems.push(`${name}_FILE: ${path} is empty`)
    else values[name] = content
  }
  return { values, problems }
}

/** Warnings that don't prevent the start: emails that may be sent unencrypted, and settings that look misspelt. */
export function doubtfulSettings(variables: Variables): string[] {
  const plain =
    variables['SMTP_TLS'] === 'if-offered'
      ? [
          'SMTP_TLS is if-offered: letters with sign-in links can leave readable for anybody on the way.',
        ]
      : []
  const known = names.flatMap((name) => [name, `${name}_FILE`])
  const misspelled = misspelt(Object.keys(variables), known).map(
    ([name, meant]) => `${name} is not a setting of Lantern's. Is ${meant} meant?`,
  )
  return [...plain, ...misspelled]
}

/** Reads the environment. Throws `BadEnvironment` with a line for each malformed or missing value. */
export function readEnv(variables: Variables): Env {
  const { values, problems } = given(variables)
  const parsed = Settings.safeParse(values)
  if (!parsed.success) {
    problems.push(
      ...parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`),
    )
  } else {
    problems.push(...combinationRules.flatMap(([fails, why]) => (fails(parsed.data) ? [why] : [])))
  }
  if (!parsed.success || problems.length > 0) {
    throw new BadEnvironment(`These settings can't be used:\n  ${problems.join('\n  ')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  return {
    ...env,
    production,
    // A PIN that our documents publish protects nothing, so production can't use it.
    STAFF_PIN: env.STAFF_PIN ?? (production ? undefined : demo.staffPin),
    origin: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ''),
    // A generated secret changes at each start, which ends all sessions. That is acceptable for a trial, not for a
    // venue.
    sessionSecret: env.SESSION_SECRET ?? randomBytes(32).toString('hex'),
  }
}
