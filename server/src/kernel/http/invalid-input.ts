import type { Language } from '@lantern/contract/errors'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'

/** Input that a schema refused. The answer is `invalid_input` with a sentence for each field. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

/** Lets Fastify validate by the contract's schemas. */
export const validateBySchema: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.core.safeParse(schema, data, { reportInput: true })
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidInput(parsed.error.issues) }
  }

const words = {
  required: ['This is required.', '此项为必填。'],
  email: ['Please enter a valid email address.', '请输入有效的邮箱地址。'],
  format: ['This is not in the right form.', '格式不正确。'],
  short: ['At least {n} characters, please.', '至少需要 {n} 个字符。'],
  long: ['At most {n} characters, please.', '最多 {n} 个字符。'],
  small: ['This is too small.', '数值过小。'],
  large: ['This is too large.', '数值过大。'],
  unknown: ['This field is not known here.', '不接受此字段。'],
} as const satisfies Record<string, readonly [en: string, ch: string]>

type Word = keyof typeof words

function wordFor(issue: z.core.$ZodIssue): Word {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown'
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'format'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'format'
    case 'too_small':
      if (issue.origin !== 'string') return 'small'
      return issue.minimum === 1 ? 'required' : 'short'
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

/** The fields that an issue is about. Unknown keys are named one by one, not by the object they are in. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const ends = issue.code === 'unrecognized_keys' ? issue.keys : []
  const paths = ends.length > 0 ? ends.map((end) => [...issue.path, end]) : [issue.path]
  return paths.map((path) => path.map(String).join('.'))
}

/** One sentence for each field that is wrong, by the field's path (`items.0.quantity`). */
export function fieldSentences(
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const sentence = words[wordFor(issue)][language === 'ch' ? 1 : 0]
    for (const field of fieldsOf(issue)) {
      if (!fields.has(field)) fields.set(field, sentence.replace('{n}', limitOf(issue)))
    }
  }
  return Object.fromEntries(fields)
}
