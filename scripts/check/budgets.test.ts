import { expect, it } from 'vitest'
import { weighed, weightOf, type Build, type Budget } from './budgets.ts'

const build: Build = {
  manifest: {
    'index.html': { file: 'index.js', imports: ['_shared.js'] },
    'page.tsx': { file: 'page.js', imports: ['_shared.js', 'sheet.css', 'index.html'] },
    '_shared.js': { file: 'shared.js' },
    'sheet.css': { file: 'sheet.css' },
    'late.tsx': { file: 'late.js' },
  },
  sizeOf: (file) => ({ 'index.js': 1_000, 'page.js': 2_000, 'shared.js': 4_000 })[file] ?? 99_000,
}
const page: Budget = {
  page: 'page',
  sources: ['index.html', 'page.tsx'],
  kilobytes: 7,
  files: 3,
}

it('a page weighs its scripts and all that they import at once, each of them once', () => {
  expect(weightOf(build, page)).toEqual({ kilobytes: 7, files: 3 })
})

it('a page that is heavier than its budget is told, one that just keeps to it isn’t', () => {
  const slim = { ...page, page: 'slim', kilobytes: 6.9 }
  expect(weighed(build, [page, slim]).over).toEqual([
    'slim: 7.0 of 6.9 KB of JavaScript in 3 of 3 files until its first content',
  ])
})

it('so is a page in too many files', () => {
  expect(weighed(build, [page, { ...page, page: 'torn', files: 2 }]).over).toEqual([
    'torn: 7.0 of 7 KB of JavaScript in 3 of 2 files until its first content',
  ])
})

it('a source that the build doesn’t have is a mistake, and no page without weight', () => {
  expect(() => weightOf(build, { ...page, sources: ['gone.tsx'] })).toThrow('gone.tsx')
})
