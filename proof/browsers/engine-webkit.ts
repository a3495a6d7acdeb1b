import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openWebKit, type WebKitWindow } from '../../e2e/webkit/driver.ts'
import { resultOf, sourceOf, zone, type Browser, type Key, type Look, type Tab } from './engine.ts'

/** Debian's own, which has its bindings of GTK. */
const PYTHON = '/usr/bin/python3'

/** Whether the programs are there that a narrow window needs besides WebKit itself. */
export const hasSmallWindow = (): boolean =>
  spawnSync(PYTHON, [
    '-c',
    'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")',
  ]).status === 0

/** The characters that WebDriver has for keys. */
const keys: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Space: ' ',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}
const CONTROL = '\uE009'

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * What a tab is, by the driver's handle. Every command goes to the tab that the driver is at, so it is told first. The
 * driver points by the window's pixels, of which a zoomed page has several (`scale`) to one of its own.
 */
function tabOf(window: WebKitWindow, handle: string, scale: number): Tab {
  const at = async () => {
    await window.command('POST', '/window', { handle })
  }
  const perform = async (actions: object) => {
    await at()
    await window.command('POST', '/actions', { actions: [actions] })
  }
  const press = (strokes: readonly object[]) =>
    perform({ type: 'key', id: 'keyboard', actions: strokes })
  return {
    async open(url) {
      await at()
      await window.open(url)
    },
    async run(work, ...given) {
      await at()
      const script = `const done = arguments[0];
        ${sourceOf(work, given)}.then((text) => done({ text }), (error) => done({ error: String(error) }))`
      const said = await window.command('POST', '/execute/async', { script, args: [] })
      if (!isRecord(said) || said['text'] === undefined)
        throw new Error(`in the page: ${JSON.stringify(said)}`)
      return resultOf(said['text'])
    },
    async click(x, y) {
      const [left, top] = [Math.round(x * scale), Math.round(y * scale)]
      const place = { type: 'pointerMove', duration: 0, x: left, y: top }
      await perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [place, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
      })
    },
    key: (key) => press([down(keys[key]), up(keys[key])]),
    async type(text) {
      await press([down(CONTROL), down('a'), up('a'), up(CONTROL)])
      await press(text.split('').flatMap((letter) => [down(letter), up(letter)]))
    },
    front: at,
    async back() {
      await at()
      await window.command('POST', '/back', {})
    },
    async forward() {
      await at()
      await window.command('POST', '/forward', {})
    },
    async picture() {
      await at()
      return window.picture()
    },
    async close() {
      await at()
      await window.command('DELETE', '/window')
    },
  }
}

/** Sets what GTK's programs learn about the person from the system. */
function settingsFolder({ hasReducedMotion }: Look): string {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  const lines = ['[Settings]', `gtk-enable-animations=${hasReducedMotion ? 0 : 1}`]
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), lines.join('\n'))
  return folder
}

/** Starts WebKit in a window without bars. Throws where it isn't installed. */
export async function openWebKitBrowser(look: Look): Promise<Browser> {
  const folder = settingsFolder(look)
  const window = await openWebKit({
    binary: PYTHON,
    args: [join(import.meta.dirname, 'small-window.py')],
    env: { ...zone, XDG_CONFIG_HOME: folder, ZOOM: String(look.scale), LANG: 'en_CA.UTF-8' },
  })
  // The driver's sizes are the window's: a zoomed page has fewer pixels of its own.
  const size = { width: look.width * look.scale, height: look.height * look.scale }
  await window.command('POST', '/window/rect', { x: 0, y: 0, ...size })
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await window.run(() => innerWidth)) === look.width) break
    await pause(50)
  }
  const openAnother = async (type: 'tab' | 'window') => {
    const made = await window.command('POST', '/window/new', { type })
    return tabOf(window, String(isRecord(made) ? made['handle'] : ''), look.scale)
  }
  const handle = String(await window.command('GET', '/window'))
  return {
    tab: tabOf(window, handle, look.scale),
    openTab: () => openAnother('tab'),
    async openBeside() {
      const tab = await openAnother('window')
      await tab.front()
      await window.command('POST', '/window/rect', { x: 0, y: 0, ...size })
      return tab
    },
    async close() {
      await window.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
