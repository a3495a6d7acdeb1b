import { describe, expect, test } from 'vitest'
import { problemsOf } from './check.ts'
import { oldestDom } from './dom.ts'
import { usesInScript } from './scripts.ts'
import { usesInStyles } from './styles.ts'
import { usesInTypes } from './types.ts'

const inScript = (text: string) => usesInScript('planted.js', text).map(({ name }) => name)
const inStyles = (text: string) => usesInStyles(text).map(({ name }) => name)

describe('a script', () => {
  test.each([
    ['URL.canParse(next, site)', 'URL.canParse'],
    ['menu.current?.hidePopover()', '.hidePopover'],
    ['const { startViewTransition } = page', '.startViewTransition'],
    ['document.startViewTransition(show)', 'document.startViewTransition'],
    ["navigator['virtualKeyboard']", 'navigator.virtualKeyboard'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(rows, byDay)', 'Object.groupBy'],
    ['Array.fromAsync(stream)', 'Array.fromAsync'],
    ['chosen.union(others)', '.union()'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['requestIdleCallback(run)', 'requestIdleCallback'],
    ['window.requestIdleCallback(run)', 'window.requestIdleCallback'],
    ['AbortSignal.any([one, other])', 'AbortSignal.any'],
    ["list.addEventListener('scrollend', settle)", "'scrollend' event"],
    ["jsx('div', { popover: 'auto' })", '<div popover>'],
    ['(0, jsx)(`button`, { popoverTarget: id })', '<button popoverTarget>'],
    ["jsx('ul', { onScrollEnd: settle })", '<ul onScrollEnd>'],
    ['/[\\p{L}--[a-z]]/v.test(name)', '/…/v'],
    ['/^(?i:lantern)/.test(name)', '(?i:…)'],
  ])('%s is told', (text, name) => {
    expect(inScript(text)).toContain(name)
  })

  test.each([
    'rows.toSorted(byDay).at(-1)',
    'new URL(next, site)',
    'structuredClone(draft)',
    'Object.hasOwn(names, key)',
    "typeof navigation === 'object'",
    "'requestIdleCallback' in window",
    'const Iterator = make(); new Iterator()',
    'import { scheduler } from "./work.js"; scheduler.run()',
    'set.difference',
    "jsx('div', { hidden: true, onClick: open })",
    "jsx(Popover, { popover: 'auto' })",
    "button.addEventListener('click', open)",
    '/^[a-z]+$/u.test(name)',
  ])('%s is not', (text) => {
    expect(inScript(text)).toEqual([])
  })
})

describe('a style sheet', () => {
  test.each([
    ['textarea { field-sizing: content }', 'field-sizing'],
    ['h1 { text-wrap: balance }', 'text-wrap: balance'],
    ['p { color: light-dark(black, white) }', 'light-dark()'],
    ['p { width: calc-size(auto, size) }', 'calc-size()'],
    ['dialog { position-anchor: --opener }', 'position-anchor'],
    ['@starting-style { p { opacity: 0 } }', '@starting-style'],
    [
      '@media (prefers-reduced-transparency: reduce) { p { opacity: 1 } }',
      '@media (prefers-reduced-transparency)',
    ],
    ['div:popover-open { opacity: 1 }', ':popover-open'],
  ])('%s is told', (text, name) => {
    expect(inStyles(text)).toContain(name)
  })

  test.each([
    'label:has(input) { color: oklch(0.5 0.1 60) }',
    'p { height: min(10dvh, 4rem); color: color-mix(in oklch, red, blue) }',
    '@supports (field-sizing: content) { textarea { field-sizing: content } }',
    "p { --popover: light-dark; content: 'calc-size(' }",
    'p { -webkit-line-clamp: 2; cursor: pointer }',
    '@media (prefers-reduced-motion: reduce) { p { transition: none } }',
  ])('%s is not', (text) => {
    const uses = usesInStyles(text).map((use) => ({ ...use, file: 'a.css', line: 1 }))
    expect(problemsOf(uses, [])).toEqual([])
  })
})

/**
 * Declarations as TypeScript's library writes them. The last two aren't names of the browser but only collect
 * members.
 */
const library = `
interface URLSearchParams { readonly size: number; get(name: string): string | null }
declare var URL: { new(url: string): URL; canParse(url: string): boolean; parse(url: string): URL }
interface XRSystem { isSessionSupported(mode: string): Promise<boolean> }
declare var XRSystem: { new(): XRSystem }
declare function requestIdleCallback(run: () => void): number
declare function setTimeout(run: () => void): number
interface Document extends Handlers {}
interface HTMLElement extends Handlers, Popovers { hidePopover(): void; click(): void }
interface Handlers { onscrollend: unknown; onclick: unknown; ontouchstart: unknown }
interface Popovers { togglePopover(): boolean; title: string }
`

test('the library loses what the floor lacks, and nothing else', () => {
  const { text, removed } = oldestDom(library)
  const gone = ['size', 'canParse', 'parse', 'XRSystem', 'requestIdleCallback', 'hidePopover']
  expect([...removed.keys()].toSorted()).toEqual(
    [...gone, 'onscrollend', 'togglePopover'].toSorted(),
  )
  const stays = [
    'get(',
    'new(url',
    'interface XRSystem',
    'setTimeout',
    'click()',
    'onclick',
    'ontouchstart',
    'title',
  ]
  for (const each of stays) expect(text).toContain(each)
  for (const each of ['size:', 'canParse', 'declare var XRSystem', 'Popover()'])
    expect(text).not.toContain(each)
})

test('a use that the compiler finds is reported with its interface and its place', () => {
  const { removed } = oldestDom(library)
  const said = [
    "web/src/a.ts(46,17): error TS2339: Property 'size' does not exist on type 'URLSearchParams'.",
    "web/src/b.ts(8,49): error TS2304: Cannot find name 'requestIdleCallback'.",
    "web/src/c.ts(9,1): error TS1005: ',' expected.",
  ].join('\n')
  expect(problemsOf(usesInTypes(said, removed), [])).toEqual([
    expect.stringMatching(/^URLSearchParams\.size is newer .*\n  web\/src\/a\.ts:46$/),
    expect.stringMatching(/^requestIdleCallback is newer .*\n  web\/src\/b\.ts:8$/),
    expect.stringMatching(/^',' expected\./),
  ])
})

test('an allowed use is allowed in its files only, and must still be needed', () => {
  const found = usesInScript('a.js', 'requestIdleCallback(run)').map((use) => ({
    ...use,
    file: 'web/src/a.ts',
    line: 3,
  }))
  const rule = { names: ['requestIdleCallback'], reason: 'asked for first' }
  expect(problemsOf(found, [{ ...rule, files: /a\.ts$/ }])).toEqual([])
  expect(problemsOf(found, [])).toEqual([expect.stringContaining('web/src/a.ts:3')])
  expect(problemsOf(found, [{ ...rule, files: /b\.ts$/ }])).toHaveLength(2)
  expect(problemsOf([], [rule])).toEqual([expect.stringContaining('nowhere used')])
})
