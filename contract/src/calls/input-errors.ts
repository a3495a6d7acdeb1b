import type * as z from 'zod/mini'
import { isBlank } from './fold.ts'
import { sayIn, type InEach, type Language } from '../venue/languages.ts'

const words = {
  required: { en: 'Please fill this in.', ch: '请填写此项。' },
  email: { en: 'Please enter a valid email address.', ch: '请输入有效的邮箱地址。' },
  address: {
    en: 'A name can’t contain a web or email address.',
    ch: '姓名中不能含有网址或邮箱地址。',
  },
  phone: { en: 'Please enter a valid phone number.', ch: '请输入有效的电话号码。' },
  format: { en: 'This format is not valid.', ch: '格式不正确。' },
  short: { en: 'Please enter at least {n} characters.', ch: '至少需要 {n} 个字符。' },
  long: { en: 'Please enter at most {n} characters.', ch: '最多 {n} 个字符。' },
  amount: { en: 'Please enter an amount, such as 20.00.', ch: '请输入金额，例如 20.00。' },
  small: { en: 'This is too small.', ch: '数值过小。' },
  large: { en: 'This is too large.', ch: '数值过大。' },
  unknown: { en: 'This field is not allowed.', ch: '不接受此字段。' },
} as const satisfies Record<string, InEach>

type Word = keyof typeof words

/** The parameters of a check by `z.refine` whose refusal has a sentence of its own. */
export const refusedAs = (word: 'address' | 'phone' | 'required') => ({ params: { word } })

type InputIssue = z.core.$ZodIssue | z.core.$ZodRawIssue

function wordFor(issue: InputIssue): Word {
  if (issue.message === 'amount' && issue.input !== undefined) return 'amount'
  if (typeof issue.input === 'string' && isBlank(issue.input)) return 'required'
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown'
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'format'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'format'
    case 'too_small':
      return issue.origin === 'string' ? 'short' : 'small'
    case 'too_big':
      return issue.origin === 'string' ? 'long' : 'large'
    case 'custom': {
      const word: unknown = issue.params?.['word']
      return word === 'address' || word === 'phone' || word === 'required' ? word : 'format'
    }
    default:
      return 'format'
  }
}

function limitOf(issue: InputIssue): string {
  if (issue.code === 'too_small') return String(issue.minimum)
  return issue.code === 'too_big' ? String(issue.maximum) : ''
}

/** The settings of a schema's `safeParse`, or of a form's resolver, that give each issue its sentence as message. */
export const sentencesIn = (language: Language) => ({
  error: (issue: InputIssue) => inputSentence(issue, language),
})

/** The sentence for a value that a schema refuses. Blank texts are recognized by `issue.input`. */
export const inputSentence = (issue: InputIssue, language: Language): string =>
  sayIn(words[wordFor(issue)], language).replace('{n}', limitOf(issue))
