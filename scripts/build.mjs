import { build } from './bootstrap.mjs'
import { explain } from './steps.mjs'

/** `npm run build`: the server and the pages, ready for `npm run serve`. */
await build().catch(explain)
