import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chineseFaults, chineseFiles, chineseTexts, faultsOf, glossary } from './glossary.ts'

const root = new URL('../..', import.meta.url).pathname
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')

test('all that is read in Chinese has one word for one thing, and is set as Chinese is', () => {
  expect(chineseFaults(root, files)).toEqual([])
})

test('catalogs, refusals, letters and the sample club are among what is read', () => {
  const read = files.filter((file) => chineseFiles.test(file))
  for (const file of [
    'web/src/i18n/ch/core.ts',
    'contract/src/refusals.ts',
    'server/src/features/mail/rules.words.ts',
    'server/seeds/sample.ts',
    'web/worker/worker.ts',
    'web/public/manifest.webmanifest',
    'web/index.html',
  ]) {
    expect(read).toContain(file)
  }
})

test('texts are read wherever they stand, and comments are not', () => {
  expect(chineseTexts('a.ts', "// 包厢\nexport const a = ['包房', `${b}号`, 'room']")).toEqual([
    '包房',
    '号',
  ])
})

test('every right word is one that people read, and none of them is a wrong one', () => {
  const texts = files
    .filter((file) => chineseFiles.test(file))
    .flatMap((file) => chineseTexts(file, readFileSync(root + file, 'utf8')))
  const said = glossary.flatMap(({ say }) => say.split(' · '))
  expect(said.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([])
  expect(said.flatMap((word) => faultsOf('web/src/i18n/ch/about.ts', word))).toEqual([])
})

test.each([
  '十人包厢',
  '两个包间',
  '贵宾厅',
  '订单待处理',
  '订单备餐中',
  '餐品配送中',
  '已上菜',
  '未登记的客人',
  '钱箱里的零钱',
  '密码错误',
  '付款均非真实',
  '账户注销',
  '今晚剩 3 间',
  '两个餐桌',
  '预订您的体验',
  '会员资料',
  '一人加入，人人开心',
  '餐桌 1',
  '你好',
  '税 (HST)',
  '没有找到.',
  '请稍候…',
  '到“我的账户”',
  '每天 10:00 – 22:00',
  '国、粤、英语',
  '国\u2060、\u2060粤\u2060、\u2060英语',
  '共3间',
])('%s is a fault', (text) => {
  expect(faultsOf('web/src/i18n/ch/about.ts', text)).toHaveLength(1)
})

test('a heading without its Song face falls to another, then to a Hei face, and last to whatever has serifs', () => {
  const tokens = readFileSync(`${root}web/src/styles/tokens.css`, 'utf8')
  const heading = /--font-heading:([^;]+);/.exec(tokens)?.[1] ?? ''
  const faces = heading.split(',').map((face) => face.trim().replaceAll("'", ''))
  const places = ['Noto Serif SC', 'Source Han Serif SC', 'PingFang SC', 'serif'].map((face) =>
    faces.indexOf(face),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('菜单 is what one eats from', () => {
  expect(faultsOf('web/src/i18n/ch/menu.ts', '菜单')).toEqual([])
  expect(faultsOf('web/src/i18n/ch/core.ts', '打开菜单')).toHaveLength(1)
})
