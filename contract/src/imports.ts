import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sentence } from './errors.ts'
import { sayIn, type InEach, type Language } from './languages.ts'
import { refusals, type ErrorCode } from './refusals.ts'

/** The kinds of tables that can be imported from another system. */
export const importKinds = ['members', 'menu', 'bookings'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.output<typeof ImportKind>

/** The maximum number of lines of a file, and of its characters. */
export const mostLines = { members: 2_000, menu: 1_000, bookings: 500 } as const satisfies Record<
  ImportKind,
  number
>
export const MOST_LETTERS = 1_000_000

/** A column: its title in each language, and an example. Titles in any language are recognized. */
interface ImportColumn extends InEach {
  readonly needed?: true
  readonly example: string
}

/** The columns of each kind of file, in the order of its template. */
export const importColumns = {
  members: {
    email: { en: 'Email', ch: '邮箱', needed: true, example: 'mei@example.com' },
    firstName: { en: 'First name', ch: '名', needed: true, example: 'Mei' },
    lastName: { en: 'Last name', ch: '姓', needed: true, example: 'Chen' },
    phone: { en: 'Phone', ch: '电话', example: '416 555 0100' },
    status: { en: 'Status', ch: '等级', example: 'VIP' },
    balance: { en: 'Balance', ch: '余额', example: '40.00' },
    points: { en: 'Points', ch: '积分', example: '120' },
  },
  menu: {
    category: { en: 'Category', ch: '分类', needed: true, example: 'Tea' },
    categoryCh: { en: 'Category (Chinese)', ch: '分类中文名', example: '茶' },
    kind: { en: 'Kind', ch: '类型', example: 'beverage' },
    name: { en: 'Name', ch: '名称', needed: true, example: 'Example tea' },
    nameCh: { en: 'Name (Chinese)', ch: '中文名', example: '示例茶' },
    description: { en: 'Description', ch: '说明', example: 'A pot for two' },
    descriptionCh: { en: 'Description (Chinese)', ch: '中文说明', example: '两人一壶' },
    price: { en: 'Price', ch: '价格', needed: true, example: '8.50' },
  },
  bookings: {
    date: { en: 'Date', ch: '日期', needed: true, example: '2030-01-31' },
    start: { en: 'Start', ch: '开始', needed: true, example: '19:00' },
    end: { en: 'End', ch: '结束', needed: true, example: '22:00' },
    amenity: { en: 'Amenity', ch: '房型', needed: true, example: 'Karaoke Room' },
    room: { en: 'Room', ch: '房间', example: 'K-Room 1' },
    name: { en: 'Name', ch: '姓名', needed: true, example: 'Example guest' },
    email: { en: 'Email', ch: '邮箱', example: '' },
    phone: { en: 'Phone', ch: '电话', example: '416 555 0100' },
    people: { en: 'People', ch: '人数', example: '6' },
    notes: { en: 'Notes', ch: '备注', example: 'Birthday' },
  },
} as const satisfies Record<ImportKind, Readonly<Record<string, ImportColumn>>>

/** The columns of a kind of file, with their keys. */
export const columnsOf = (kind: ImportKind): readonly (readonly [string, ImportColumn])[] =>
  Object.entries(importColumns[kind])

/** The notes on a line, besides refusals. `{column}` is a column's title in the reader's language. */
const lineSentences = {
  with_balance: { en: 'Opening balance ${amount}', ch: '期初余额 ${amount}' },
  as_guest: {
    en: 'Booked as a guest: no member has that email.',
    ch: '按散客预订：没有会员使用该邮箱。',
  },
  there_member: {
    en: 'There is an account with that email. It stays as it is, and gets no balance.',
    ch: '该邮箱已有账户，保持不变，也不加余额。',
  },
  there_item: {
    en: 'This is on the menu already. It stays as it is.',
    ch: '菜单上已有，保持不变。',
  },
  there_booking: { en: 'This line was imported before.', ch: '该行之前已导入。' },
  example: { en: 'The example of the template.', ch: '模板中的示例行。' },
  missing: { en: '{column} is missing.', ch: '缺少「{column}」。' },
  unreadable: { en: '{column} can’t be read.', ch: '无法识别「{column}」。' },
  formula: {
    en: '{column} begins like a formula of a spreadsheet.',
    ch: '「{column}」的开头像表格公式。',
  },
  date_form: {
    en: 'Write the date as 2030-01-31. Other forms can mean two days.',
    ch: '日期请写成 2030-01-31，其他写法可能有歧义。',
  },
  repeated: { en: 'The same as line {line}.', ch: '与第 {line} 行重复。' },
  no_amenity: { en: 'There is no amenity of that name.', ch: '没有这个名称的房型。' },
  no_room: { en: 'The amenity has no room of that name.', ch: '该房型没有这个房间。' },
} as const satisfies Record<string, InEach>
export type LineCode = keyof typeof lineSentences

const isLineCode = (code: string): code is LineCode => Object.hasOwn(lineSentences, code)
const isRefusalCode = (code: string): code is ErrorCode => Object.hasOwn(refusals, code)

/** The result of one line of a file. */
export const ImportLine = z.object({
  /** Its number in the file; the header is line 1. */
  line: z.int(),
  /** The label of the line for people: a member's email, a dish, a guest with their time. */
  name: z.string(),
  fate: z.enum(['new', 'there', 'refused']),
  /** The code of the reason, for `lineSays`. */
  code: z.nullable(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ImportLine = z.output<typeof ImportLine>

/** The sentence about a line in a language; empty if there is no note. */
export function lineSays(
  { code, values }: Pick<ImportLine, 'code' | 'values'>,
  kind: ImportKind,
  language: Language,
): string {
  if (code === null) return ''
  if (!isLineCode(code)) return isRefusalCode(code) ? sentence(code, language, values) : ''
  return sayIn(lineSentences[code], language).replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name]
    const column = columnsOf(kind).find(([key]) => name === 'column' && key === value)?.[1]
    return column ? sayIn(column, language) : String(value ?? gap)
  })
}

const Imported = z.object({
  lines: z.array(ImportLine),
  made: z.int(),
  there: z.int(),
  refused: z.int(),
  /** Titles of unknown columns, which are ignored. */
  ignored: z.array(z.string()),
})
export type Imported = z.output<typeof Imported>

const file = {
  kind: ImportKind,
  /** The file's content as text. */
  text: z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS)),
}

const wrongFile = ['import_empty', 'import_broken', 'import_columns', 'import_too_long'] as const

/** Runs the whole import and rolls it back. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/check',
  summary: 'What would become of each line of a file; nothing is kept',
  changes: [],
  access: 'admin',
  body: z.strictObject(file),
  reply: Imported,
  errors: wrongFile,
  bodyLimit: 5 * MOST_LETTERS,
})

/** Imports all lines that aren't refused, in one transaction. A line imported before creates nothing. */
export const runImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Import the lines of a file',
  changes: ['availability', 'menu', 'bookings', 'bills', 'wallet', 'account', 'mail', 'audit'],
  access: 'admin',
  body: z.strictObject({
    ...file,
    /**
     * The number of rows that the check announced. If it differs, the call is refused, because something has changed.
     */
    made: z.int().check(z.minimum(1)),
  }),
  reply: Imported,
  errors: [...wrongFile, 'import_changed'],
  bodyLimit: 5 * MOST_LETTERS,
  fresh: true,
})
