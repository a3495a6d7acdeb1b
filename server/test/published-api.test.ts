import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../src/kernel/http/paths.ts'
import { openClub, type Club } from './club.ts'

const run = promisify(execFile)

let club: Club
let folder: string
beforeAll(async () => {
  club = await openClub()
  folder = await mkdtemp(join(tmpdir(), 'lantern-published-'))
  const { body } = await club.visitor().request({ method: 'GET', url: '/api/docs/json' })
  await writeFile(join(folder, 'openapi.json'), body)
})
afterAll(async () => {
  await club.close()
  await rm(folder, { recursive: true })
})

it('Redocly finds no fault in the description of the API', async () => {
  const command = join(projectRoot, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const config = join(projectRoot, 'server', 'test', 'redocly.yaml')
  const asked = ['lint', 'openapi.json', '--config', config, '--format', 'stylish']
  // It would tell its makers of each run, and ask whether it is the newest.
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  }
  const said = await run(process.execPath, [command, ...asked], { cwd: folder, env }).then(
    () => 'nothing',
    (fault: { stdout: string; stderr: string }) => fault.stdout + fault.stderr,
  )
  expect(said).toBe('nothing')
})
