import * as z from 'zod/mini'
import type { CustomerStatus } from '../members/customers.ts'
import { endpoint } from '../calls/endpoint.ts'
import { isKeyOf, keysOf } from '../calls/records.ts'
import { sentence } from '../calls/errors.ts'
import { languages, sayIn, type InEach, type Language } from '../venue/languages.ts'
import type { FoodKind } from '../menu/menu.ts'
import { PageLanguage } from '../calls/primitives.ts'
import { isErrorCode } from '../refusals/refusals.ts'

/** The kinds of tables that can be imported from another system. */
export const ImportKind = z.enum(['members', 'menu', 'bookings'])
export type ImportKind = z.output<typeof ImportKind>

/** The maximum number of lines of a file. */
export const mostLines = { members: 2_000, menu: 1_000, bookings: 500 } as const satisfies Record<
  ImportKind,
  number
>
export const MOST_BYTES = 2_000_000

/** The supported encodings of a file, by their names in the Encoding Standard. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  macintosh: 'Mac OS Roman',
} as const
export const Encoding = z.enum(keysOf(encodingNames))
export type Encoding = z.output<typeof Encoding>

/** An allowed value of a column, with its synonyms. */
interface AllowedValue extends InEach {
  readonly also: readonly string[]
}

/** A column: its title in each language, and an example. Titles in any language are recognized. */
interface ImportColumn extends InEach {
  readonly needed?: true
  readonly example: string
  /** The preview shows amounts as they were parsed. */
  readonly reads?: 'money'
  /** The allowed values, by the names under which they are stored. */
  readonly allowed?: Readonly<Record<string, AllowedValue>>
}

const statuses = {
  Regular: { en: 'Regular', ch: '普通', also: ['普通会员', '普通會員', 'Standard'] },
  VIP: { en: 'VIP', ch: 'VIP', also: ['贵宾', '貴賓', 'VIP会员', 'VIP會員'] },
  New: { en: 'New', ch: '新客', also: ['新会员', '新會員'] },
} as const satisfies Record<CustomerStatus, AllowedValue>

const kinds = {
  food: { en: 'Food', ch: '餐食', also: ['Foods', '食品', '食物', '菜品'] },
  beverage: {
    en: 'Beverage',
    ch: '酒水',
    also: ['Beverages', 'Drink', 'Drinks', '饮品', '飲品', '饮料', '飲料'],
  },
  service: { en: 'Service', ch: '服务', also: ['Services', '服務'] },
} as const satisfies Record<FoodKind, AllowedValue>

/** The columns of each kind of file, in the order of its template. */
export const importColumns = {
  members: {
    /** A member without an email is identified by their phone number. */
    email: { en: 'Email', ch: '邮箱', example: 'mei@example.com' },
    firstName: { en: 'First name', ch: '名', needed: true, example: 'Mei' },
    lastName: { en: 'Last name', ch: '姓', needed: true, example: 'Chen' },
    phone: { en: 'Phone', ch: '电话', example: '416 555 0100' },
    status: { en: 'Status', ch: '等级', example: 'VIP', allowed: statuses },
    balance: { en: 'Balance', ch: '余额', example: '40.00', reads: 'money' },
    points: { en: 'Points', ch: '积分', example: '120' },
  },
  menu: {
    category: { en: 'Category', ch: '分类', needed: true, example: 'Tea' },
    categoryCh: { en: 'Category (Chinese)', ch: '分类中文名', example: '茶' },
    kind: { en: 'Kind', ch: '类型', example: 'beverage', allowed: kinds },
    name: { en: 'Name', ch: '名称', needed: true, example: 'Example tea' },
    nameCh: { en: 'Name (Chinese)', ch: '中文名', example: '示例茶' },
    description: { en: 'Description', ch: '说明', example: 'A pot for two' },
    descriptionCh: { en: 'Description (Chinese)', ch: '中文说明', example: '两人一壶' },
    price: { en: 'Price', ch: '价格', needed: true, example: '8.50', reads: 'money' },
    cost: { en: 'Cost', ch: '成本', example: '2.10', reads: 'money' },
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

/** A column of a kind of file by its key; `undefined` for an unknown key. */
export const columnOf = (kind: ImportKind, key: string): ImportColumn | undefined =>
  columnsOf(kind).find(([name]) => name === key)?.[1]

/** The notes on a line. `{column}` is a column's title, `{allowed}` its allowed values, `{value}` the file's. */
const lineSentences = {
  with_balance: { en: 'Opening balance ${amount}', ch: '期初余额 ${amount}' },
  without_email: {
    en: 'No email, so this member is identified by phone. The front desk can give them a sign-in link.',
    ch: '没有邮箱，以该电话号码识别；登录需由前台提供链接。',
  },
  extension: {
    en: 'The extension {extension} is not saved with the phone.',
    ch: '电话只保存号码，不含分机号 {extension}。',
  },
  as_guest: {
    en: 'Booked as a guest: no member has that email.',
    ch: '按散客预订：没有会员使用该邮箱。',
  },
  there_member: {
    en: 'An account with this email already exists. It stays unchanged and gets no balance.',
    ch: '该邮箱已有账户，保持不变，也不加余额。',
  },
  there_phone: {
    en: 'An account with this phone already exists, and the line has no email to tell them apart. It stays unchanged and gets no balance.',
    ch: '该电话已有账户，而该行没有邮箱可以区分。账户保持不变，也不加余额。',
  },
  there_item: {
    en: 'This is already on the menu. It stays unchanged.',
    ch: '菜单上已有，保持不变。',
  },
  there_booking: { en: 'This line was imported before.', ch: '该行之前已导入。' },
  example: { en: 'The example from the template.', ch: '模板中的示例行。' },
  cells: {
    en: 'This line has {cells} cells and the file has {titles} titles. A comma inside a value needs quotation marks around it.',
    ch: '该行有 {cells} 格，而标题只有 {titles} 个。值里含有逗号时，请用引号括起来。',
  },
  missing: { en: '{column} is missing.', ch: '缺少「{column}」。' },
  missing_contact: {
    en: 'Email and phone are missing. A member needs one of them.',
    ch: '邮箱和电话都没有填，至少需要一项。',
  },
  unreadable: {
    en: '{column} can’t be read: “{value}”.',
    ch: '无法识别「{column}」：「{value}」。',
  },
  not_allowed: {
    en: '{column} can’t be “{value}”. It can be: {allowed}.',
    ch: '「{column}」不能是「{value}」，可填：{allowed}。',
  },
  money_form: {
    en: '{column} can’t be read: “{value}”. Write amounts as 1250.00.',
    ch: '无法识别「{column}」：「{value}」。请填金额，写成 1250.00。',
  },
  whole_form: {
    en: '{column} can’t be read: “{value}”. Write a whole number in digits, as 12.',
    ch: '无法识别「{column}」：「{value}」。请填整数，写成 12。',
  },
  hour_form: {
    en: '{column} can’t be read: “{value}”. Write a full hour as 19:00.',
    ch: '无法识别「{column}」：「{value}」。请填整点，写成 19:00。',
  },
  date_form: {
    en: '{column} can’t be read: “{value}”. Write the date as 2030-01-31. Other formats are ambiguous.',
    ch: '无法识别「{column}」：「{value}」。日期请写成 2030-01-31，其他写法可能有歧义。',
  },
  most: {
    en: '{column} can’t be more than {most}: “{value}”.',
    ch: '「{column}」不能超过 {most}：「{value}」。',
  },
  formula: {
    en: '{column} looks like a spreadsheet formula.',
    ch: '「{column}」的开头像表格公式。',
  },
  repeated: { en: 'The same as line {line}.', ch: '与第 {line} 行重复。' },
  repeated_phone: {
    en: 'Line {line} has the same phone, and neither has an email to tell them apart.',
    ch: '与第 {line} 行电话相同，且两行都没有邮箱可以区分。',
  },
  no_amenity: {
    en: 'There is no amenity with this name: “{value}”.',
    ch: '没有名为「{value}」的房型。',
  },
  no_room: {
    en: 'The amenity has no room with this name: “{value}”.',
    ch: '该房型没有名为「{value}」的房间。',
  },
} as const satisfies Record<string, InEach>
export type LineCode = keyof typeof lineSentences

/** A note on a line: a code of `lineSays`, and the values for its sentence. */
const Remark = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const ImportLine = z.object({
  /** Its number in the file; the header is line 1. */
  line: z.int(),
  /** The label of the line for people: a member's email or phone, a dish, a guest with their time. */
  name: z.string(),
  fate: z.enum(['new', 'there', 'refused']),
  /** The reason of the result, and further notes. */
  says: z.array(Remark),
})
export type ImportLine = z.output<typeof ImportLine>

/** The sentence of a note with its values. */
function remarkSays(
  { code, values }: z.output<typeof Remark>,
  kind: ImportKind,
  language: Language,
): string {
  if (!isKeyOf(code, lineSentences))
    return isErrorCode(code) ? sentence(code, language, values) : ''
  const column = columnOf(kind, String(values['column']))
  const gaps: ImportLine['says'][number]['values'] = {
    ...values,
    ...(column && { column: sayIn(column, language) }),
    allowed: Object.values(column?.allowed ?? {})
      .map((value) => sayIn(value, language))
      .join(languages[language].comma),
  }
  return sayIn(lineSentences[code], language).replace(/\{(\w+)\}/g, (gap, name: string) =>
    String(gaps[name] ?? gap),
  )
}

/** Whether a line is refused because its dish has no Chinese name. */
export const lacksChinese = ({ says }: Pick<ImportLine, 'says'>): boolean =>
  says.some(({ code, values }) => code === 'missing' && values['column'] === 'nameCh')

/** The sentences about a line in a language; empty if there are no notes. */
export const lineSays = (
  { says }: Pick<ImportLine, 'says'>,
  kind: ImportKind,
  language: Language,
): string =>
  says
    .map((remark) => remarkSays(remark, kind, language))
    .join(languages[language].names === 'ch' ? '' : ' ')

const Imported = z.object({
  /** The encoding of the file, as requested or guessed. */
  encoding: Encoding,
  /** Some parsed lines by column, so that people notice a wrong encoding before they import. */
  sample: z.array(z.object({ line: z.int(), row: z.record(z.string(), z.string()) })),
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
  content: z.base64().check(z.minLength(4), z.maxLength(Math.ceil(MOST_BYTES / 3) * 4)),
  /** The encoding of the file; guessed if missing. */
  encoding: z.optional(Encoding),
  /** A dish without a Chinese name gets its English one; refused otherwise. */
  englishNames: z.optional(z.boolean()),
}

const wrongFile = [
  'import_empty',
  'import_broken',
  'import_columns',
  'import_encoding',
  'import_titles',
  'import_too_long',
  'import_workbook',
] as const
const bodyLimit = 2 * MOST_BYTES

/** Runs the whole import and rolls it back. */
export const checkImport = endpoint('POST /api/admin/imports/check', {
  summary: 'What would become of each line of a file; nothing is kept',
  changes: [],
  access: 'admin',
  body: z.strictObject(file),
  reply: Imported,
  errors: wrongFile,
  bodyLimit,
})

/** Imports all lines that aren't refused, in one transaction. A line imported before creates nothing. */
export const runImport = endpoint('POST /api/admin/imports', {
  summary: 'Import the lines of a file',
  changes: ['availability', 'menu', 'bookings', 'bills', 'wallet', 'account', 'mail', 'audit'],
  access: 'admin',
  body: z.strictObject({
    ...file,
    /** The number of rows that the check announced. Another one is refused, because something has changed. */
    made: z.int().check(z.minimum(1)),
  }),
  reply: Imported,
  errors: [...wrongFile, 'import_changed'],
  bodyLimit,
  fresh: true,
})

/** Answers with a CSV file in the columns of an import: all members, the menu, or the future bookings. */
export const downloadExport = endpoint('GET /api/admin/exports/:kind', {
  summary: 'What is here as a CSV file that can be imported, in one language',
  reads: [],
  changes: ['audit'],
  right: 'exports',
  params: z.object({ kind: ImportKind }),
  query: z.object({ language: PageLanguage }),
  file: 'text/csv',
  fresh: true,
})
