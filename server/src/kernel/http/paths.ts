import { join, resolve, sep } from 'node:path'
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const compiled = import.meta.dirname.includes(`${sep}dist${sep}`)

/** The server's package folder, whether the code runs from `src` or from `dist/src`. */
export const serverRoot = resolve(import.meta.dirname, compiled ? '../../../..' : '../../..')

export const projectRoot = resolve(serverRoot, '..')

export const migrationsFolder = join(serverRoot, 'migrations')
/** The request shapes that Stripe's declarations allow; made by `npm run payments:shapes`. */
export const stripeShapes = join(serverRoot, 'shapes', 'stripe.json')
export const builtPages = join(projectRoot, 'web', 'dist')

const Package = z.object({ version: z.string() })

export const { version } = Package.parse(
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
)
