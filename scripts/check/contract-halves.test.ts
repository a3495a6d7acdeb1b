import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHalves } from '../../web/contract.config.ts'

const { halves, schemas } = readHalves((code) => parseSync('module.ts', code).program)
const folder = await mkdtemp(join(tmpdir(), 'lantern-halves-'))
beforeAll(async () => {
  // Folders of the contract have no schemas, and stay as they are.
  await cp('contract/src/refusals', join(folder, 'refusals'), { recursive: true })
  for (const [name, { plain }] of halves) await writeFile(join(folder, `${name}.ts`), plain)
})
afterAll(() => rm(folder, { recursive: true }))

/** What a module exports when it runs. */
async function exportsOf(path: string): Promise<Map<string, unknown>> {
  const module: unknown = await import(path)
  return new Map(Object.entries(module ?? {}))
}

/** What can be compared of a value: an endpoint's address, the source of a function, and whatever else as it is. */
function comparable(value: unknown): unknown {
  if (typeof value === 'function') return value.name
  if (typeof value !== 'object' || value === null || !('method' in value)) return value
  const path: unknown = Reflect.get(value, 'path')
  return { method: value.method, path }
}

const exported = (code: string) =>
  [...code.matchAll(/^export (?:const|async function|function) ([\w$]+)/gm)].map(
    ([, name = '']) => name,
  )

it.each([...halves.keys()])('the halves of %s are the whole of it', async (name) => {
  const whole = await exportsOf(`../../contract/src/${name}.ts`)
  const plain = await exportsOf(join(folder, `${name}.ts`))
  const inSchemas = new Set(exported(halves.get(name)?.schemas ?? ''))
  const names = [...whole.keys()]
  expect(names.filter((each) => plain.has(each) === inSchemas.has(each))).toEqual([])
  const shared = names.filter((each) => plain.has(each))
  expect(shared.map((each) => comparable(plain.get(each)))).toEqual(
    shared.map((each) => comparable(whole.get(each))),
  )
})

it('an endpoint’s schemas are constants of the schemas’ half', () => {
  const { schemas: code = '', plain = '' } = halves.get('bookings') ?? {}
  expect(code).toContain('export const createBooking$body = /* @__PURE__ */ (() => (NewBooking))()')
  expect(plain).toContain(
    `export const createBooking = { method: 'POST', path: '/api/bookings', reads: []`,
  )
  expect(schemas.get('bookings')).toContain('createBooking$body')
})

it('nothing but schemas stands on the library of schemas', () => {
  const failing = [...halves].filter(([, { plain }]) => /from 'zod|\.schemas\.ts/.test(plain))
  expect(failing.map(([name]) => name)).toEqual([])
  // So that a change of how the contract is written can't leave every schema in the plain half unnoticed.
  expect([...schemas.values()].filter(({ size }) => size > 0).length).toBeGreaterThan(40)
})
