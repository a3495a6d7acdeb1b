import { sayIn, type InEach, type Language } from '@lantern/contract/languages'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'

/** Input that a schema refused. The response is `invalid_input` with a sentence for each field. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

/** Makes Fastify validate by the contract's schemas. */
export const validateBySchema: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.core.safeParse(schema, data, { reportInput: true })
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidInput(parsed.error.issues) }
  }

const words = {
  required: { en: 'This is required.', ch: '此项为必填。' },
  email: { en: 'Please enter a valid email address.', ch: '请输入有效的邮箱地址。' },
  format: { en: 'This is not in the right form.', ch: '格式不正确。' },
  short: { en: 'At least {n} characters, please.', ch: '至少需要 {n} 个字符。' },
  long: { en: 'At most {n} characters, please.', ch: '最多 {n} 个字符。' },
  amount: { en: 'Please enter an amount, such as 20.00.', ch: '请输入金额，例如 20.00。' },
  small: { en: 'This is too small.', ch: '数值过小。' },
  large: { en: 'This is too large.', ch: '数值过大。' },
  unknown: { en: 'This field is not known here.', ch: '不接受此字段。' },
} as const satisfies Record<string, InEach>

type Word = keyof typeof words

function wordForSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Word {
  if (origin !== 'string') return 'small'
  return minimum === 1 ? 'required' : 'short'
}

function wordFor(issue: z.core.$ZodIssue): Word {
  if (issue.message === 'amount' && issue.input !== undefined) return 'amount'
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown'
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'format'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'format'
    case 'too_small':
      return wordForSmall(issue)
    case 'too_big':
      return issue.origin === 'string' ? 'long' : 'large'
    default:
      return 'format'
  }
}

function limitOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return String(issue.minimum)
  return issue.code === 'too_big' ? String(issue.maximum) : ''
}

/** The fields of an issue. Unknown keys are listed individually instead of the object that contains them. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const ends = issue.code === 'unrecognized_keys' ? issue.keys : []
  const paths = ends.length > 0 ? ends.map((end) => [...issue.path, end]) : [issue.path]
  return paths.map((path) => path.map(String).join('.'))
}

/** One sentence for each invalid field, by the field's path (`items.0.quantity`). */
export function fieldSentences(
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const sentence = sayIn(words[wordFor(issue)], language)
    for (const field of fieldsOf(issue)) {
      if (!fields.has(field)) fields.set(field, sentence.replace('{n}', limitOf(issue)))
    }
  }
  return Object.fromEntries(fields)
}
