import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The names of the lint rules that one file breaks under the project's settings, sorted. */
function lint(name: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-lint-'))
  try {
    writeFileSync(join(folder, name), text)
    const compilerOptions = { strict: true, target: 'es2023', jsx: 'preserve' }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const oxlint = join(root, 'node_modules/.bin/oxlint')
    const settings = join(root, '.oxlintrc.json')
    const { stdout } = spawnSync(oxlint, ['-c', settings, '-f', 'unix', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return [...stdout.matchAll(/\[Error\/(.+)\]$/gm)].map(([, rule]) => rule ?? '').toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('plain code passes, `as const` with it', () => {
  expect(lint('a.ts', `export const steps = [1, 2] as const\n`)).toEqual([])
})

test.each([
  [
    'a promise nobody waits for',
    `export async function go() {}\ngo()\n`,
    'typescript(no-floating-promises)',
  ],
  [
    'a promise taken for an answer',
    `export async function go() {}\nif (go()) throw new Error('x')\n`,
    'typescript(no-misused-promises)',
  ],
  [
    'a value of no known type',
    `export const a: number = JSON.parse('1')\n`,
    'typescript(no-unsafe-assignment)',
  ],
  ['any', `export type A = any[]\n`, 'typescript(no-explicit-any)'],
  [
    'a cast',
    `export const a = { b: 1 } as { b?: number }\n`,
    'typescript(consistent-type-assertions)',
  ],
  [
    'a case forgotten',
    `export function a(b: 'c' | 'd') {\n  switch (b) {\n    case 'c':\n      console.log(1)\n  }\n}\n`,
    'typescript(switch-exhaustiveness-check)',
  ],
  ['a loose comparison', `export const a = (b: string) => b == 'c'\n`, 'eslint(eqeqeq)'],
])('%s is found', (_, text, rule) => {
  expect(lint('a.ts', text)).toContain(rule)
})

test.each([
  [
    'a picture without words',
    `export const A = () => <img src="a.webp" />\n`,
    'jsx-a11y(alt-text)',
  ],
  [
    'a hook behind a condition',
    `import { useState } from 'react'\nexport const A = ({ b }: { b: boolean }) => (b ? useState(1)[0] : 2)\n`,
    'react-hooks(rules-of-hooks)',
  ],
])('%s is found', (_, text, rule) => {
  expect(lint('a.tsx', text)).toContain(rule)
})
