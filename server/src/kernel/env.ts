import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demo } from './demo.ts'
import { misspelt } from './misspelt.ts'
import { Settings, wrongTogether } from './settings.ts'

export type Env = Readonly<Settings> & {
  /** `npm run serve`: no demo accounts, no made-up secret, no sandbox unless asked for. */
  readonly production: boolean
  readonly sessionSecret: string
  /** How links in messages begin: the venue's address, without a slash at its end. */
  readonly origin: string
}

/** A setting that makes starting wrong or unsafe; its message names the variable. */
export class BadEnvironment extends Error {}

type Variables = Readonly<Record<string, string | undefined>>

const names = Object.keys(Settings.shape)

/** What a secret's file holds, without the line's end that an editor leaves. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return null
  }
}

/**
 * The settings as they were given. An empty variable counts as not set; `NAME_FILE` gives the value
 * of `NAME` as the content of a file, as secrets of containers come. What can't be read is told by
 * name, never with a value.
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

/** Lines about variables that are no setting but look like one that was meant. They stop nothing. */
export function doubtfulSettings(variables: Variables): string[] {
  const known = names.flatMap((name) => [name, `${name}_FILE`])
  return misspelt(Object.keys(variables), known).map(
    ([name, meant]) => `${name} is not a setting of Lantern's. Is ${meant} meant?`,
  )
}

/**
 * Reads the environment once, at start. An empty variable counts as not set. Throws
 * `BadEnvironment` where a value is malformed, or where production lacks what it must have, with a
 * line for each: everything that is wrong is told at once.
 */
export function readEnv(variables: Variables): Env {
  const { values, problems } = given(variables)
  const parsed = Settings.safeParse(values)
  if (!parsed.success) {
    problems.push(
      ...parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`),
    )
  } else {
    problems.push(...wrongTogether.flatMap(([fails, why]) => (fails(parsed.data) ? [why] : [])))
  }
  if (!parsed.success || problems.length > 0) {
    throw new BadEnvironment(`These settings can't be used:\n  ${problems.join('\n  ')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  return {
    ...env,
    production,
    // A PIN that everybody can read in our documents is none for a venue.
    STAFF_PIN: env.STAFF_PIN ?? (production ? undefined : demo.staffPin),
    origin: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ''),
    // Without a secret of its own a restart signs everybody out: right for a trial, not for a venue.
    sessionSecret: env.SESSION_SECRET ?? randomBytes(32).toString('hex'),
  }
}
