import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The port of the server for browser tests. Two runs at the same time need different ports, at least 100 apart. They are
 * below 32,768, where Linux begins to take ports for outgoing connections: one of those could hold a test's port.
 */
export const port = Number(process.env['E2E_PORT'] ?? 23_100)
export const address = `http://127.0.0.1:${port}`

/** The port of a second venue on that server, which requires passkeys of its admins. */
export const strictPort = port + 1

/** The port of the push service that the server sends to; the test of pushes opens it. */
export const pushPort = port + 2

/** The PIN of that venue's admin, for approvals that the staff need. */
export const strictPin = '24680'

/** The secret of that server. Tests sign with it the links that its emails would contain. */
export const sessionSecret = 'a secret that the browser tests know'

/**
 * A Friday afternoon in Toronto: 15:00 on 20 November 2026. Tests use this clock, so that they don't depend on the
 * day of the run.
 */
export const now = new Date('2026-11-20T20:00:00Z')

/** The password of all people that the tests register. */
export const password = 'a long enough one'

/** The file of the server's log. It is read after the tests. */
export const logFile = join(tmpdir(), `lantern-e2e-${port}.log`)
