import { execFile } from 'node:child_process'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Runs `npm run backup`'s program in a process of its own, so that the memory and the time that it takes are not those
 * of the calls. Rejects with what it said.
 */
export async function runBackup(): Promise<void> {
  const program = join(import.meta.dirname, `backup${extname(import.meta.filename)}`)
  await promisify(execFile)(process.execPath, [...process.execArgv, program])
}
