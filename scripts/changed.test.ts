import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs the script in its own process, because it is JavaScript that must work before any package is installed. */
function answers(call: string): unknown {
  const code = `import { baseIn, browserTestsFor } from './scripts/changed.mjs'
    console.log(JSON.stringify(${call}))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return JSON.parse(said)
}

const browserTestsFor = (...files: string[]) => answers(`browserTestsFor(${JSON.stringify(files)})`)

test('files that neither page nor server reads run no browser test', () => {
  const files = ['docs/domain.md', 'scripts/measure.ts', 'server/src/kernel/env.test.ts']
  expect(browserTestsFor(...files, 'web/src/ui/dialog.test.tsx')).toEqual([])
})

test('changed browser tests run alone if nothing else changed', () => {
  expect(browserTestsFor('docs/domain.md', 'e2e/bill.spec.ts')).toEqual(['e2e/bill.spec.ts'])
})

test('files that the page or the server reads run all browser tests, also with a changed one', () => {
  const files = [
    'web/src/ui/dialog.tsx',
    'contract/src/floor/layout.ts',
    'server/src/main.ts',
    'server/migrations/0001.sql',
    'server/seeds/sample.ts',
    'e2e/club.ts',
    'package-lock.json',
  ]
  const asked = `${JSON.stringify(files)}.map((file) => browserTestsFor(['e2e/bill.spec.ts', file]))`
  expect(answers(asked)).toEqual(files.map(() => ['e2e/']))
})

test('everything runs without --changed, and an unknown argument is refused', () => {
  expect(answers('baseIn([])')).toBeNull()
  expect(answers(`baseIn(['--changed'])`)).toBe('main')
  expect(answers(`baseIn(['--changed', 'HEAD~3'])`)).toBe('HEAD~3')
  expect(() => answers(`baseIn(['--chnaged'])`)).toThrow('Unknown: --chnaged')
})
