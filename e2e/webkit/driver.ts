import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A WebKit window on a virtual screen, driven by WebDriver. Errors of WebDriver are thrown. */
export interface WebKitWindow {
  /** Sets the size of the page's viewport in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  open: (url: string) => Promise<void>
  clearCookies: () => Promise<void>
  /** Runs a function in the page with arguments of plain data, and returns its result. */
  run: <Given extends readonly unknown[]>(
    work: (...given: Given) => unknown,
    ...given: Given
  ) => Promise<unknown>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  /** Sends any other command of WebDriver to the session, and returns the response's value. */
  command: Call
  close: () => Promise<void>
}

/** A program with a WebKit view, and its arguments. */
export interface WebKitProgram {
  binary: string
  args: readonly string[]
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** The path of WebKit's own small browser (MiniBrowser), which isn't on the PATH. */
const findBrowser = (): string | undefined =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(existsSync)

function ended(child: ChildProcess, name: string): Promise<never> {
  return once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${String(code)}`)
  })
}

/** Starts a virtual screen, which ends with its last window. */
async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const look = ['-screen', '0', '1600x1200x24']
  const given = ['-displayfd', '3', ...look, '-nolisten', 'tcp', '-terminate']
  const screen = spawn('Xvfb', given, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const text = screen.stdio[3]
  if (!text) throw new Error('Xvfb has no way to tell its display')
  const number: unknown = (await Promise.race([once(text, 'data'), ended(screen, 'Xvfb')]))[0]
  return { screen, display: `:${String(number).trim()}` }
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

const callsTo =
  (base: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text: unknown = await answer.json()
    const value = isRecord(text) ? text['value'] : undefined
    if (!answer.ok) {
      const message = isRecord(value)
        ? `${String(value['error'])}: ${String(value['message'])}`
        : ''
      throw new Error(`WebDriver ${method} ${path}: ${message}`)
    }
    return value
  }

async function untilReady(call: Call): Promise<void> {
  for (;;) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await pause(20)
  }
}

/** WebKit's own small browser. Its minimum width is 447 pixels. */
function miniBrowser(): WebKitProgram | undefined {
  const binary = findBrowser()
  // Without a graphics card, compositing layers in software takes longer than drawing everything again.
  return binary
    ? { binary, args: ['--automation', '--features=!AcceleratedCompositing'] }
    : undefined
}

/** Whether the programs that drive WebKit and its window are installed. */
export const hasWebKit = (): boolean =>
  findBrowser() !== undefined &&
  ['WebKitWebDriver', 'Xvfb'].every((name) => spawnSync('which', [name]).status === 0)

/** Opens a browser window with an empty page, of WebKit's own browser or another program. Throws if WebKit isn't installed. */
export async function openWebKit(program = miniBrowser()): Promise<WebKitWindow> {
  if (!program || !hasWebKit()) {
    throw new Error(
      'WebKit is missing. As root `npm test` installs it, else it names the line to run.',
    )
  }
  const { binary, args, env } = program
  const { screen, display } = await openScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...env, DISPLAY: display },
    stdio: 'ignore',
  })
  const end = () => {
    driver.kill()
    screen.kill()
  }
  // An aborted run doesn't get to close its window.
  process.once('exit', end)
  const call = callsTo(`http://127.0.0.1:${port}`)
  await Promise.race([untilReady(call), ended(driver, 'WebKitWebDriver')])
  const begun = await call('POST', '/session', {
    capabilities: {
      // Scripts wait for their elements; the browser's default limit would end them after half a minute.
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args }, timeouts: { script: 300_000 } },
    },
  })
  const session = `/session/${isRecord(begun) ? String(begun['sessionId']) : ''}`

  // The window's own bars take part of its height, which can only be measured once it is open.
  let bars = 0
  const window: WebKitWindow = {
    async resize(width, height) {
      for (let tries = 0; tries < 50; tries += 1) {
        await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + bars })
        const inner = await window.run(() => [innerWidth, innerHeight, outerHeight])
        if (!Array.isArray(inner)) continue
        if (inner[0] === width && inner[1] === height) return
        bars = Number(inner[2]) - Number(inner[1])
      }
      throw new Error(`the window doesn't become ${width} × ${height}`)
    },
    async open(url) {
      await call('POST', `${session}/url`, { url })
    },
    async clearCookies() {
      await call('DELETE', `${session}/cookie`)
    },
    async run(work, ...given) {
      const script = `const done = arguments[1]
        Promise.resolve((${String(work)})(...arguments[0]))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const text = await call('POST', `${session}/execute/async`, { script, args: [given] })
      if (!isRecord(text)) return undefined
      if (text['error'] !== undefined)
        throw new Error(`in the page: ${JSON.stringify(text['error'])}`)
      return text['value']
    },
    async picture() {
      return Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64')
    },
    command: (method, path, body) => call(method, `${session}${path}`, body),
    async close() {
      await call('DELETE', session).catch(() => undefined)
      process.off('exit', end)
      end()
    },
  }
  return window
}
