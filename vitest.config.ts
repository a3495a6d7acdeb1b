import { configDefaults, defineConfig } from 'vitest/config'

const pure = ['server/src/**/{rules,policy}*.test.ts', 'server/seeds/*.test.ts']
/** Ends a test that hangs, in milliseconds: no machine that is only slow or busy comes near it. */
const HANG_MS = 20 * 60_000

const launcher = ['server/src/embedded/**/*.test.ts']

/**
 * `unit`: no database, no network, milliseconds. `page`: the page's screens without a browser or a server. `api`: the server on a real PostgreSQL. `launcher`: starts and
 * kills PostgreSQL itself. One of them alone: `npx vitest run --project unit`.
 */
export default defineConfig({
  // The shared language is read from its source: no test waits for a build, or passes on an old one. Without
  // `module`, which Node itself doesn't know: packages are what they are in production.
  ssr: { resolve: { conditions: ['source', 'node', 'development|production'] } },
  test: {
    // Files share what they import, for reading the whole server anew took longer than its tests; each
    // has a database of its own all the same.
    isolate: false,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: 120_000 } },
    // With `--changed`, these run everything: no import leads to them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/server/migrations/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/worker/*.test.ts',
            'scripts/**/*.test.ts',
            ...pure,
          ],
        },
      },
      {
        extends: true,
        // React shows what a browser is given, not what is rendered on a server.
        resolve: { conditions: ['source'] },
        test: {
          name: 'page',
          sequence: { groupOrder: 0 },
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://club.test/' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          include: ['server/**/*.test.ts'],
          exclude: ['**/{node_modules,dist}/**', ...pure, ...launcher],
          globalSetup: 'server/test/club/global-setup.ts',
          // One more than the processors: each waits for the database a third of its time.
          maxWorkers: 3,
          // With a larger nursery less is collected, by a fortieth of the processor's time.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        extends: true,
        test: {
          name: 'launcher',
          sequence: { groupOrder: 1 },
          include: launcher,
          maxWorkers: 3,
        },
      },
    ],
  },
})
