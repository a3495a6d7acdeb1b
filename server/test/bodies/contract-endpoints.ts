import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { projectRoot } from '../../src/kernel/http/paths.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** The name of a call in messages and test tables, such as `POST /api/bookings`. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

const folder = join(projectRoot, 'contract', 'src')
const declaring = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && /= endpoint\('/.test(readFileSync(join(folder, file), 'utf8')),
)
const exported = await Promise.all(
  declaring.map(async (file) => {
    const module: unknown = await import(pathToFileURL(join(folder, file)).href)
    const values: unknown[] = Object.values(module ?? {})
    return values
  }),
)

/** Every call of the contract. */
export const contractEndpoints = (): Endpoint[] => exported.flat().filter(isEndpoint)
