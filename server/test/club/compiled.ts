import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, serverRoot } from '../../src/kernel/http/paths.ts'

const sources = ['contract/src', 'server/src', 'server/test', 'server/seeds']

/** Whether every source in the folder is older than that moment, in milliseconds. */
const isOlder = (folder: string, than: number): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .every((name) => statSync(join(folder, name)).mtimeMs <= than)

/**
 * Whether the compiled server is as new as the sources, as in `npm test`, which compiles first. A process starts
 * three times as fast from compiled code as from the sources; without current compiled code a test must wait
 * longer.
 */
export function isCompiled(): boolean {
  try {
    const { mtimeMs } = statSync(join(serverRoot, 'dist', 'tsconfig.tsbuildinfo'))
    return sources.every((folder) => isOlder(join(projectRoot, folder), mtimeMs))
  } catch {
    return false
  }
}

/** Node's arguments for a program of this folder: compiled if that is current, else from its source. */
export function testProgram(name: string): { file: string; execArgv: string[] } {
  return isCompiled()
    ? { file: join(serverRoot, 'dist', 'test', 'club', `${name}.js`), execArgv: [] }
    : {
        file: join(serverRoot, 'test', 'club', `${name}.ts`),
        execArgv: ['--conditions=source', '--import', 'tsx'],
      }
}
