import { expect, test as base } from '@playwright/test'
import core from '../../web/src/i18n/en/core.ts'
import { address, now } from '../settings.ts'
import { openWebKit, type WebKitWindow } from './driver.ts'
import { act, gone, measure, pressEscape, prepare, type Action, type Target } from './page.ts'

/** A page in WebKit with the actions that these tests use. A name is a control's exact name, or a pattern for it. */
export interface View {
  /** Signs in through the page's own dialog. */
  signIn: (person: { email: string; password: string }) => Promise<void>
  /** Loads a page, without waiting for its code. */
  load: (path: string) => Promise<void>
  /** Navigates without loading the page again. */
  go: (path: string) => Promise<void>
  /** Presses the control of that name; `row` is a part of the text of the row or card that contains it. */
  press: (name: string | RegExp, row?: string) => Promise<void>
  fill: (name: string | RegExp, text: string, row?: string) => Promise<void>
  /** Waits for the control of that name. */
  sees: (name: string) => Promise<void>
  /**
   * Waits until the dialog of that title stops moving, and records the problems of its size, here and at the other
   * width of the window, where it must still be the same element. `here` is for a dialog that only this width has.
   */
  measure: (title: string | RegExp, where?: 'here') => Promise<void>
  /** Like `measure`, and closes the dialog afterwards. */
  glance: (title: string | RegExp, where?: 'here') => Promise<void>
  /** Waits until no dialog is open. */
  gone: () => Promise<void>
  /** Closes the open dialog or menu. */
  escape: () => Promise<void>
  /** Moves the page's clock ahead by this many milliseconds. */
  skip: (time: number) => Promise<void>
  /** Sets the window's height in pixels. */
  shrink: (height: number) => Promise<void>
  isWide: boolean
}

const sought = (name: string | RegExp, row?: string): Target =>
  typeof name === 'string' ? { text: name, row } : { pattern: name.source, row }

/** From this height of the window on, a dialog has its full height. */
const tall = 800

const narrow = 768
const wide = 1440
/** The widths of the windows in which dialogs are opened. Each is measured at both, by resizing the window. */
export const widths = [narrow, wide] as const

function viewOf(window: WebKitWindow, width: number, problems: string[]): View {
  const doing = async (name: Target, what: Action) => {
    const instead = await window.run(act, name, what)
    if (instead !== null) {
      throw new Error(`no ${JSON.stringify(name)} among ${JSON.stringify(instead)}`)
    }
  }
  let height = tall
  const look = async (title: string | RegExp, at: number, isAgain: boolean) => {
    const found = await window.run(measure, sought(title), isAgain)
    if (!Array.isArray(found)) throw new Error(`no dialog ${String(title)} at ${at}`)
    problems.push(...found.map((problem) => `${String(title)} at ${at}: ${problem}`))
  }
  const view: View = {
    isWide: width === wide,
    load: (path) => window.open(address + path),
    go: async (path) => {
      await window.run((to) => history.pushState(null, '', to), path)
    },
    shrink: async (to) => {
      height = to
      await window.resize(width, height)
    },
    press: (name, row) => doing(sought(name, row), { do: 'press' }),
    fill: (name, text, row) => doing(sought(name, row), { do: 'write', text }),
    sees: (name) => doing(sought(name), { do: 'wait' }),
    async measure(title, where) {
      await look(title, width, false)
      if (where === 'here') return
      const other = width === wide ? narrow : wide
      await window.resize(other, height)
      await look(title, other, true)
      await window.resize(width, height)
    },
    async glance(title, where) {
      await view.measure(title, where)
      await view.escape()
    },
    gone: async () => {
      await window.run(gone)
    },
    escape: async () => {
      await window.run(pressEscape)
      await view.gone()
    },
    async skip(time) {
      await window.run((ahead) => {
        document.documentElement.dataset['ahead'] = String(ahead)
        document.dispatchEvent(new Event('visibilitychange'))
      }, time)
    },
    async signIn({ email, password }) {
      await view.go('/about?login=1')
      await view.fill(core.login.email, email)
      await view.fill(core.login.password, password)
      await window.run(() =>
        document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit(),
      )
      await view.gone()
    },
  }
  return view
}

interface Fixtures {
  width: number
  view: View
}

/** A test with a view of the option `width`. It fails at its end if any measured dialog had a problem. */
export const test = base.extend<Fixtures, { webkit: WebKitWindow }>({
  webkit: [
    // oxlint-disable-next-line no-empty-pattern -- The test runner reads what a fixture needs from this pattern.
    async ({}, lend) => {
      const window = await openWebKit()
      await lend(window)
      await window.close()
    },
    { scope: 'worker' },
  ],
  width: [1440, { option: true }],
  view: async ({ webkit, width }, lend, info) => {
    const problems: string[] = []
    await webkit.resize(width, tall)
    await webkit.clearCookies()
    await webkit.open(`${address}/about`)
    // A page whose clock is set back a week while it loads stays at its skeleton.
    await webkit.run(act, { text: core.navigation.openMenu }, { do: 'wait' })
    await webkit.run(prepare, now.getTime())
    await lend(viewOf(webkit, width, problems))
    if (info.error)
      await info.attach('window', { body: await webkit.picture(), contentType: 'image/png' })
    expect(problems).toEqual([])
  },
})

export { expect }
