import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@lantern/contract/endpoint'
import { projectRoot } from '../src/kernel/paths.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** `POST /api/bookings`: how messages and tables of tests name a call. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

/** Every call that any module of the contract exports, so that a new one can't be forgotten. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = await readdir(join(projectRoot, 'contract', 'src'))
  const names = files.flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  const modules = await Promise.all(
    names.map(async (name): Promise<Readonly<Record<string, unknown>>> => {
      const module: unknown = await import(`@lantern/contract/${name}`)
      return { ...(typeof module === 'object' && module) }
    }),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}
