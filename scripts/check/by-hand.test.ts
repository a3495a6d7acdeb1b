import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { checkHouse } from './check-house.ts'
import { plant, tidy, type Tree } from './planted.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** Runs the check on the sample tree with `changes` in it. Returns a line for each problem. */
function doneByHand(changes: Tree): string[] {
  const root = plant({ ...tidy, ...changes })
  planted.push(root)
  return checkHouse(root).problems.map(({ sentence, rule }) => `${sentence} [${rule}]`)
}

const file = 'web/src/features/account/act.ts'

test.each([
  ['called so', `const [isBusy, setBusy] = useState(false)\nexport const flag = [isBusy, setBusy]`],
  [
    'whatever it is called',
    `const [isOn, setOn] = useState(false)
     export async function act() { setOn(true); try { await go() } finally { setOn(false) } }`,
  ],
])('a busy flag is refused, %s', (_, text) => {
  expect(doneByHand({ [file]: `import { useState } from 'react'\n${text}` })).toEqual([
    expect.stringMatching(/keeps a busy flag with set(Busy|On); .*\[by hand\]$/),
  ])
})

test.each([`'/api/bookings'`, '`/api/bookings/${1}`', `['/api/bookings'].includes('x')`])(
  'an address written out as %s is refused',
  (text) => {
    expect(doneByHand({ [file]: `export const url = ${text}` })).toEqual([
      expect.stringMatching(/writes out the address \/api\/bookings.*\[by hand\]$/),
    ])
  },
)

test.each(['<li title="x" />', '<Button title={say} />'])(
  'the browser’s own hint on %s is refused',
  (text) => {
    expect(doneByHand({ 'web/src/pages/act.tsx': `export const shown = ${text}` })).toEqual([
      expect.stringMatching(/gives <(li|Button)> a title of the browser's.*\[by hand\]$/),
    ])
    const own = `export const shown = <><Panel title="x" /><li data-tip="x" /></>`
    expect(doneByHand({ 'web/src/pages/act.tsx': own })).toEqual([])
  },
)

test('a switch that waits for nothing, a test and the library may', () => {
  expect(
    doneByHand({
      [file]: `import { useState } from 'react'
        const [isOpen, setOpen] = useState(false)
        export const open = () => { setOpen(true) }
        export async function close() { await go(); setOpen(false) }`,
      'web/src/features/account/act.test.ts': `export const url = '/api/bookings'`,
      'web/src/lib/live.ts': `export const url = '/api/live'`,
    }),
  ).toEqual([])
})
