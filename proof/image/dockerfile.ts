/** One step of a Dockerfile: its instruction, its flags (`--from`), and the rest of the line. */
export interface Step {
  readonly does: string
  readonly flags: Readonly<Record<string, string>>
  readonly rest: string
}

export interface Stage {
  readonly name: string
  readonly steps: readonly Step[]
}

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')

function readStep(line: string): Step {
  const [, does = '', after = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
  const flags: Record<string, string> = {}
  const rest = after.replace(/^(--[\w-]+=\S+\s+)+/, (all) => {
    for (const [, name = '', value = ''] of all.matchAll(/--([\w-]+)=(\S+)/g)) flags[name] = value
    return ''
  })
  return { does: does.toUpperCase(), flags, rest }
}

/** The stages of a Dockerfile. It reads only the syntax that ours uses: one step a line, no here-documents. */
export function readDockerfile(text: string): Stage[] {
  const stages: { name: string; steps: Step[] }[] = []
  for (const step of withoutComments(text).split('\n').map(readStep)) {
    if (step.does === 'FROM') {
      const [, name] = / AS (\w+)$/i.exec(step.rest) ?? []
      stages.push({ name: name ?? `${stages.length}`, steps: [] })
    } else {
      stages.at(-1)?.steps.push(step)
    }
  }
  return stages
}

/** The command of a step in exec form (`["node", "main.js"]`). Throws for any other form. */
export function wordsOf({ does, rest }: Step): string[] {
  const words: unknown = JSON.parse(rest.replace(/^CMD\s+/, ''))
  if (!Array.isArray(words)) throw new Error(`${does} ${rest} is not in the exec form`)
  return words.map(String)
}

/** Makes a test for paths that `.dockerignore` excludes. As in Docker, the last matching line decides. */
export function readIgnore(text: string): (path: string) => boolean {
  const lines = withoutComments(text).split('\n').filter(Boolean)
  const rules = lines.map((line) => {
    const keeps = line.startsWith('!')
    const pattern = line
      .replace(/^!/, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '(.*/)?')
      .replace(/(?<![.)])\*/g, '[^/]*')
    return { keeps, fits: new RegExp(`^${pattern}(/|$)`) }
  })
  return (path) => {
    const last = rules.findLast(({ fits }) => fits.test(path))
    return last !== undefined && !last.keeps
  }
}
