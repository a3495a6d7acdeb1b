import { join, resolve, sep } from 'node:path'

const compiled = import.meta.dirname.includes(`${sep}dist${sep}`)

/** The server's package folder, whether this runs from `src` or from `dist/src`. */
export const serverRoot = resolve(import.meta.dirname, compiled ? '../../../..' : '../../..')

/** The clone's folder. */
export const projectRoot = resolve(serverRoot, '..')

export const migrationsFolder = join(serverRoot, 'migrations')
/** What Stripe's own declarations allow a client to send; made by `npm run payments:shapes`. */
export const stripeShapes = join(serverRoot, 'shapes', 'stripe.json')
export const builtPages = join(projectRoot, 'web', 'dist')
