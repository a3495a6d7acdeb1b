import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { address } from './house.ts'

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const browser = process.env['CHROME_PATH'] ?? installed

/**
 * Runs the built pages in the system's Chromium, and some tests in WebKit too, against a real server with a
 * real database.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalTeardown: './no-secrets.ts',
  // Runs one project alone: `--project webkit`. WebKit's tests are the longest, so they begin: at the end each would
  // run on while the other workers have nothing left.
  projects: [
    { name: 'webkit', testDir: 'webkit' },
    { name: 'chromium', testIgnore: /e2e\/webkit\// },
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the processors: each test waits for a third of its time.
  workers: 3,
  retries: 0,
  // `npm run test:nightly` leaves none out.
  ...(process.env['NIGHTLY'] === undefined && { grepInvert: /@nightly/ }),
  forbidOnly: true,
  // These end what hangs. No machine that is only slow or busy comes near them.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  webServer: {
    command: 'node --conditions=source --import tsx e2e/server.ts',
    cwd: '..',
    url: `${address}/api/venue`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 300_000,
  },
  use: {
    baseURL: address,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Routes of tests see no request that a worker makes. Its own tests allow it.
    serviceWorkers: 'block',
    // Without a graphics card, movement costs a quarter of the processor's time. Both journeys and the evening of one
    // bill show it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a third of the time, so they are off. `--trace retain-on-failure` turns them on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      // Chromium's own sandbox doesn't work for root, and containers run as root.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // A page lives for some seconds here. What it would be optimised for never comes, and making it takes a twelfth
        // of the processor's time.
        '--js-flags=--no-opt --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
