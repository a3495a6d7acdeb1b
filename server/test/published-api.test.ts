import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { projectRoot } from '../src/kernel/http/paths.ts'
import { clientProgram, clientRunner, wrongProgram } from './stand-ins/client-program.ts'
import { openClub, PASSWORD, type Club } from './club/club.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

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

it('the API’s description has no errors by Redocly', async () => {
  const command = require.resolve('@redocly/cli/bin/cli.js')
  const config = join(projectRoot, 'server', 'test', 'redocly.yaml')
  const query = ['lint', 'openapi.json', '--config', config, '--format', 'stylish']
  // Redocly's telemetry and its check for updates are off.
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  }
  const text = await run(process.execPath, [command, ...query], { cwd: folder, env }).then(
    () => 'nothing',
    (fault: { stdout: string; stderr: string }) => fault.stdout + fault.stderr,
  )
  expect(text).toBe('nothing')
})

/**
 * Generates a client into the folder, adds both programs, and compiles everything. Returns TypeScript's errors, one
 * per line.
 */
async function compilePrograms(): Promise<string[]> {
  const input = join(folder, 'openapi.json')
  const output = join(folder, 'client')
  const options = { clientName: 'Club', httpClient: 'fetch', useOptions: true } as const
  await generate({ input, output, ...options, exportSchemas: false })
  await writeFile(join(folder, 'program.ts'), clientProgram)
  await writeFile(join(folder, 'wrong.ts'), wrongProgram)
  const looked = ['--strict', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler']
  const world = ['--target', 'es2022', '--lib', 'es2023,dom', '--types', '', '--pretty', 'false']
  const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  const programs = ['program.ts', 'wrong.ts']
  const text = await run(process.execPath, [tsc, ...looked, ...world, ...programs], {
    cwd: folder,
  }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  return text.split('\n').filter((line) => /^\S/.test(line))
}

/** Runs the program in a separate process. Returns its output. */
async function runProgram(...query: string[]): Promise<unknown> {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'run.mjs'), clientRunner)
  const command = ['--import', pathToFileURL(require.resolve('tsx')).href, join(folder, 'run.mjs')]
  const { stdout } = await run(process.execPath, [...command, ...query], { cwd: folder })
  return JSON.parse(stdout)
}

it('a generated client compiles, signs in, books once and is refused', async () => {
  const origin = await club.instances[0].app.listen({ port: 0, host: '127.0.0.1' })
  const { email } = await club.member({ balance: 50_000 })
  expect(await compilePrograms()).toEqual([
    expect.stringMatching(/^wrong\.ts\(5,.*: error TS2322: Type .*number/),
  ])
  const told = await runProgram(origin, email, PASSWORD, '2026-11-21')
  expect(told).toMatchObject({
    zone: 'America/Toronto',
    unknown: [401, 'not_signed_in'],
    refused: [401, 'wrong_credentials'],
    user: { email },
    me: { email },
    booking: { status: 'confirmed', units: [expect.any(String)] },
    reused: [409, 'key_reused'],
    invalid: [400, 'invalid_input'],
    coming: [{ status: 'confirmed' }],
    canceled: { status: 'canceled' },
    back: ['500.00', '500.00'],
    signedOut: [401, 'not_signed_in'],
  })
  const Twice = z.object({ booking: z.object({ id: z.int() }), again: z.object({ id: z.int() }) })
  const { booking, again } = Twice.parse(told)
  expect(again.id).toBe(booking.id)
})
