import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verdictOf } from './advisories.ts'

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities })

it('what has no serious advisory is clean', () => {
  expect(verdictOf(report({}))).toEqual({ state: 'clean' })
  expect(verdictOf(report({ one: { severity: 'moderate' } }))).toEqual({ state: 'clean' })
})

it('what has one is named', () => {
  const found = {
    one: { severity: 'high' },
    two: { severity: 'low' },
    six: { severity: 'critical' },
  }
  expect(verdictOf(report(found))).toEqual({
    state: 'known',
    packages: ['one (high)', 'six (critical)'],
  })
})

it.each([
  ['', 'no answer that can be read'],
  ['npm error', 'no answer that can be read'],
  ['{}', 'the answer names no packages'],
  [JSON.stringify({ message: '405 Method Not Allowed\nmore' }), '405 Method Not Allowed'],
  [JSON.stringify({ error: { summary: 'offline' } }), 'offline'],
])('no answer is not a good one: %j', (printed, why) => {
  expect(verdictOf(printed)).toEqual({ state: 'not asked', why })
})

const root = join(import.meta.dirname, '..', '..')

it('the bill of materials has every package that the server names', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' })
  const named = readFileSync(join(root, 'server', 'package.json'), 'utf8')
  const block = /"dependencies": \{([^}]*)\}/.exec(named)?.[1] ?? ''
  const wanted = [...block.matchAll(/"([^"]+)":/g)].map((match) => match[1])
  expect(wanted.length).toBeGreaterThan(15)
  expect(stdout).toContain('"bomFormat": "CycloneDX"')
  expect(
    wanted.filter((name) => name !== '@lantern/contract' && !stdout.includes(`"name": "${name}"`)),
  ).toEqual([])
})
