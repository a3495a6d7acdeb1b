import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, serverRoot } from '../src/kernel/http/paths.ts'

const sources = ['contract/src', 'server/src', 'server/test', 'server/seeds']

/** Whether every source in the folder is older than that moment, in milliseconds. */
const isOlder = (folder: string, than: number): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .every((name) => statSync(join(folder, name)).mtimeMs <= than)

/**
 * Whether the compiled server is that of today's sources, as it is in `npm test`, which compiles first. A process started
 * from compiled code is there three times as fast as from the sources, and a test that starts some needn't wait for them; with an old
 * one it must.
 */
export function isCompiled(): boolean {
  try {
    const { mtimeMs } = statSync(join(serverRoot, 'dist', 'tsconfig.tsbuildinfo'))
    return sources.every((folder) => isOlder(join(projectRoot, folder), mtimeMs))
  } catch {
    return false
  }
}

/** How Node runs a program of `server/test`, given its name: compiled where that is today's, else from its source. */
export function testProgram(name: string): { file: string; execArgv: string[] } {
  return isCompiled()
    ? { file: join(serverRoot, 'dist', 'test', `${name}.js`), execArgv: [] }
    : {
        file: join(serverRoot, 'test', `${name}.ts`),
        execArgv: ['--conditions=source', '--import', 'tsx'],
      }
}
