import type { InEach } from '../languages.ts'

/** Refusals of files that are imported, in the form of `refusals.ts`. */
export const importsRefusals = {
  import_empty: {
    status: 400,
    en: 'The file has no lines below its titles.',
    ch: '文件中标题行以下没有内容。',
  },
  import_broken: {
    status: 400,
    en: 'Line {line} can’t be read: a quotation mark is missing.',
    ch: '第 {line} 行无法读取：缺少引号。',
  },
  import_columns: {
    status: 400,
    en: 'These columns are missing: {columns}. The first line has the titles.',
    ch: '缺少以下列：{columns}。第一行应为标题。',
  },
  import_too_long: {
    status: 400,
    en: 'At most {most} lines can be imported at once.',
    ch: '每次最多导入 {most} 行。',
  },
  import_changed: {
    status: 409,
    en: 'Something has changed since the check. Please check the file again.',
    ch: '检查之后数据有变动，请重新检查文件。',
  },
} as const satisfies Record<string, InEach & { readonly status: number }>
