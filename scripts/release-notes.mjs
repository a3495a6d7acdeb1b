import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

/**
 * `node scripts/release-notes.mjs v1.2.3`: prints a release's notes: the steps for upgrading, from that version's
 * heading in docs/upgrading.md, and then the changes since the previous release. It fails if the tag isn't the
 * version in package.json or the heading is missing.
 */
const [tag = ''] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const fail = (why) => {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

const [, version] = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag) ?? []
if (!version) fail(`${tag || 'Nothing'} is no tag of a version: v1.2.3`)
const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
if (declared !== version) fail(`The tag says ${version}, package.json ${declared}.`)

const sections = readFileSync(join(root, 'docs', 'upgrading.md'), 'utf8').split(/^## /m)
const section = sections.find((each) => each.split('\n', 1)[0]?.trim() === version)
if (!section) fail(`docs/upgrading.md tells nothing about ${version}.`)
const advice = section.slice(section.indexOf('\n')).trim()

const earlier = git('tag', '--list', 'v*', '--merged', tag, '--sort=-v:refname')
  .split('\n')
  .filter((each) => each !== '' && each !== tag)
const range = earlier[0] ? `${earlier[0]}..${tag}` : tag
const changes = git('log', '--no-merges', '--format=- %s', range)

process.stdout.write(
  `${advice}\n\n### Changes since ${earlier[0] ?? 'the beginning'}\n\n${changes}\n`,
)
