import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** File texts by their paths from the root. */
export type Tree = Readonly<Record<string, string>>

/** A small sample tree without problems, with a file of each kind. */
export const tidy: Tree = {
  'contract/src/wallet.ts': `import * as z from 'zod/mini'\nexport const topUp = z.object({})\n`,
  'server/src/main.ts': `import { buildApp } from './app.ts'\nbuildApp()\n`,
  'server/src/app.ts': `import { routes } from './features/wallet/routes.ts'\nexport const buildApp = () => routes\n`,
  'server/src/kernel/db/db.ts': `import pg from 'pg'\nexport type Tx = pg.Client\n`,
  'server/src/features/wallet/routes.ts': `import { topUp } from '@lantern/contract/wallet'\nimport { pay } from './service.ts'\nexport const routes = [topUp, pay]\n`,
  'server/src/features/wallet/service.ts': `import { settings } from '../venue/service.ts'\nimport { limit } from './rules.ts'\nimport { rows } from './repository.ts'\nexport const pay = [settings, limit, rows]\n`,
  'server/src/features/wallet/rules.ts': `import type { topUp } from '@lantern/contract/wallet'\nexport const limit = (_: typeof topUp) => 1\n`,
  'server/src/features/wallet/repository.ts': `import { eq } from 'drizzle-orm'\nimport type { Tx } from '../../kernel/db/db.ts'\nimport { wallets } from './schema.ts'\nexport const rows = (_: Tx) => [eq, wallets]\n`,
  'server/src/features/wallet/schema.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const wallets = pgTable\n`,
  'server/src/features/venue/service.ts': `export const settings = {}\n`,
  'web/src/main.tsx': `import { routes } from './app/router.tsx'\nimport type { topUp } from '@lantern/contract/wallet'\nexport const first: [typeof routes, typeof topUp?] = [routes]\n`,
  'web/src/app/router.tsx': `import { Home } from '../pages/home.tsx'\nexport const routes = [Home, () => import('../pages/account.tsx')]\n`,
  'web/src/pages/home.tsx': `import { Button } from '../ui/button.tsx'\nexport const Home = Button\n`,
  'web/src/pages/account.tsx': `import { useWallet } from '../features/account/api.ts'\nexport const Account = useWallet\n`,
  'web/src/features/account/api.ts': `import { useQuery } from '@tanstack/react-query'\nimport { topUp } from '@lantern/contract/wallet'\nexport const useWallet = [useQuery, topUp]\n`,
  'web/src/ui/button.tsx': `export const Button = 'button'\n`,
}

/** Writes a tree into a new folder, a git checkout unless `git` is false, and returns its path. */
export function plant(tree: Tree, git = true): string {
  const root = mkdtempSync(join(tmpdir(), 'lantern-planted-'))
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  if (git) execFileSync('git', ['init', '--quiet'], { cwd: root })
  return root
}
