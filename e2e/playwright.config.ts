import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { address } from './settings.ts'

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const browser = process.env['CHROME_PATH'] ?? installed

/**
 * Runs the built pages in the system's Chromium, and some tests in WebKit too, against a real server with a real
 * database.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalTeardown: './no-secrets.ts',
  // Runs one project alone: `--project webkit`. WebKit's tests are the longest, so they start first: at the end each
  // would run while the other workers are idle.
  projects: [
    { name: 'webkit', testDir: 'webkit' },
    { name: 'chromium', testIgnore: /e2e\/webkit\// },
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the processors, because each test spends a third of its time waiting.
  workers: 3,
  retries: 0,
  // `npm run test:nightly` includes all.
  ...(process.env['NIGHTLY'] === undefined && { grepInvert: /@nightly/ }),
  forbidOnly: true,
  // These end tests that hang. They are far above the times of a slow or busy machine.
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
    // A press on what never comes ends long before its test would.
    actionTimeout: 120_000,
    baseURL: address,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Routes of tests don't see a service worker's requests. Its own tests allow it.
    serviceWorkers: 'block',
    // Without a graphics card, animations take a quarter of the processor's time. Both journeys and the test of one
    // bill's evening enable them.
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
        // A page lives for some seconds here, too short for optimised code, which takes a twelfth of the processor's
        // time to make.
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
