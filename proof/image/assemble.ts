import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readDockerfile, readIgnore, wordsOf, type Stage, type Step } from './dockerfile.ts'

const clone = dirname(dirname(import.meta.dirname))

/** The root file system of the Dockerfile's last stage, with its settings for running it. */
export interface Image {
  readonly root: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly start: readonly string[]
  readonly healthcheck: readonly string[]
  remove(): void
}

/** The build's input: the files that git tracks or would track, without those that `.dockerignore` excludes. */
function filesOfContext(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: clone })
  const isIgnored = readIgnore(readFileSync(join(clone, '.dockerignore'), 'utf8'))
  return String(listed)
    .split('\n')
    .filter((path) => path !== '' && !isIgnored(path) && existsSync(join(clone, path)))
}

interface Made {
  root: string
  folder: string
  env: Record<string, string>
  user: string
}

/** Copies like a Dockerfile's COPY: the content of a folder, or a file into a folder. */
function copyInto(from: string, to: string, isIntoFolder: boolean): void {
  const isFolder = statSync(from).isDirectory()
  const target = isIntoFolder && !isFolder ? join(to, basename(from)) : to
  mkdirSync(dirname(target), { recursive: true })
  cpSync(from, target, { recursive: true, verbatimSymlinks: true })
}

function copy(step: Step, made: Made, stages: ReadonlyMap<string, Made>): void {
  const words = step.rest.split(/\s+/)
  const to = words.pop() ?? ''
  const target = join(made.root, made.folder, to)
  const isIntoFolder = /(^\.|\/)$/.test(to)
  const from = step.flags['from']
  if (from !== undefined) {
    const earlier = stages.get(from)
    if (!earlier) throw new Error(`there is no stage ${from}`)
    words.forEach((path) => copyInto(join(earlier.root, path), target, isIntoFolder))
    return
  }
  for (const path of words) {
    if (path === '.')
      filesOfContext().forEach((file) => copyInto(join(clone, file), join(target, file), false))
    else copyInto(join(clone, path), target, isIntoFolder)
  }
}

function run(step: Step, { root, folder, env }: Made): void {
  process.stdout.write(`  RUN ${step.rest.slice(0, 100)}\n`)
  const { PATH, HOME } = process.env
  execFileSync('sh', ['-c', step.rest], {
    cwd: join(root, folder),
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function take(stage: Stage, root: string, stages: ReadonlyMap<string, Made>): Made {
  const made: Made = { root, folder: '/', env: {}, user: 'root' }
  for (const step of stage.steps) {
    if (step.does === 'WORKDIR') {
      made.folder = step.rest
      mkdirSync(join(root, step.rest), { recursive: true })
    } else if (step.does === 'COPY') copy(step, made, stages)
    else if (step.does === 'RUN') run(step, made)
    else if (step.does === 'USER') made.user = step.rest
    else if (step.does === 'ENV') {
      for (const [, name = '', value = ''] of step.rest.matchAll(/(\w+)=(\S+)/g))
        made.env[name] = value
    }
  }
  return made
}

/**
 * Executes the Dockerfile's steps without Docker: each stage has a folder as its root, and uses this machine's
 * Node. Throws if a step fails.
 */
export function assemble(): Image {
  const home = mkdtempSync(join(tmpdir(), 'lantern-image-'))
  execFileSync('chmod', ['755', home])
  const list = readDockerfile(readFileSync(join(clone, 'Dockerfile'), 'utf8'))
  const stages = new Map<string, Made>()
  for (const stage of list) {
    process.stdout.write(`Stage ${stage.name}\n`)
    stages.set(stage.name, take(stage, join(home, stage.name), stages))
  }
  const last = list.at(-1)
  const made = last && stages.get(last.name)
  const stepOf = (does: string) => last?.steps.findLast((step) => step.does === does)
  const [cmd, healthcheck] = [stepOf('CMD'), stepOf('HEALTHCHECK')]
  if (!made || !cmd || !healthcheck) throw new Error('the image has no CMD or no HEALTHCHECK')
  return {
    ...made,
    start: wordsOf(cmd),
    healthcheck: wordsOf(healthcheck),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
