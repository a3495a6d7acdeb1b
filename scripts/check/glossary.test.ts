import { expect, test } from 'vitest'
import { chineseTexts, faultsOf } from './glossary.ts'

test('texts are found in strings and templates, but not in comments', () => {
  const text = "// 包厢\nexport const a = ['包房', `${b}号`, 'room']"
  expect(chineseTexts('a.ts', text)).toEqual(['包房', '号'])
})

test.each(['十人包厢', '您的密码错误', '你好', '税 (HST)', '请稍候…', '共3间', '国、粤、英语'])(
  '%s is reported',
  (text) => {
    expect(faultsOf('web/src/i18n/ch/about.ts', text)).toHaveLength(1)
  },
)
