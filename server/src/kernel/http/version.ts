import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectRoot } from './paths.ts'

const Package = z.object({ version: z.string() })

export const { version } = Package.parse(
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
)
