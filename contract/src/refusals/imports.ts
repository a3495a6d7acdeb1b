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
    en: 'Line {line} can’t be read: a quotation mark is missing, or too many.',
    ch: '第 {line} 行无法读取：引号缺少或多余。',
  },
  import_columns: {
    status: 400,
    en: 'These columns are missing: {columns}. The first line has the titles.',
    ch: '缺少以下列：{columnsCh}。第一行应为标题。',
  },
  import_encoding: {
    status: 400,
    en: 'The file has letters that {encoding} can’t read. Please choose another encoding.',
    ch: '用 {encoding} 读取时有字符无法识别，请选择其他编码。',
  },
  import_titles: {
    status: 400,
    en: 'These titles mean the same column: {titles}. Please keep one of them.',
    ch: '以下标题是同一列：{titles}。请只保留一个。',
  },
  import_workbook: {
    status: 400,
    en: 'This is a workbook. Please save it as “CSV UTF-8” in Excel, or as CSV in Numbers or Google Sheets, and choose that file.',
    ch: '这是工作簿文件。请在 Excel 中另存为「CSV UTF-8」，或在 Numbers、Google 表格中导出为 CSV，再选择该文件。',
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
