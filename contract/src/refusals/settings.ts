import type { InEach } from '../venue/languages.ts'

/** Refusals of settings, the opening guide and imports, in the form of `refusals.ts`. */
export const settingsRefusals = {
  closing_has_bookings: {
    en: 'There are {count} bookings in the time you want to close. Confirm to refuse new bookings.',
    ch: '拟关闭的时段内还有 {count} 个预订。确认后将不再接受新预订。',
  },
  hours_overlap: {
    status: 400,
    en: 'The night of {date} would end after the next one opens. Let it close earlier, or the next one open later.',
    ch: '{date} 当晚打烊时，下一天已经开门。请提早打烊，或推迟下一天的开门时间。',
  },
  top_up_bounds: {
    status: 400,
    en: 'The largest top-up must not be below the smallest.',
    ch: '最高充值金额不能低于最低充值金额。',
  },
  tax_date_past: {
    en: 'A tax rate can start today at the earliest. Earlier charges stay as they are.',
    ch: '税率最早从今天起生效，之前已收的税保持不变。',
  },
  tax_rate_holds: {
    en: 'This tax already applies and can’t be removed. Set its rates to 0% from a date on.',
    ch: '该税已经生效，不能删除。请将其税率从某日起设为 0%。',
  },
  tier_in_use: {
    en: '{nameEn} can’t be removed: members hold it, or a room or a price is only for it.',
    ch: '无法删除「{nameCh}」：仍有会员持有，或有房间或价格仅限该等级。',
  },
  review_impossible: {
    en: 'This can’t be done: it doesn’t match the card company’s records.',
    ch: '该笔付款无法这样处理：与支付服务商的记录不符。',
  },
  amenity_has_bookings: {
    en: 'There are {count} upcoming bookings. Move or cancel them first.',
    ch: '还有 {count} 个未到的预订，请先改期或取消。',
  },
  unit_has_bookings: {
    en: '{name} still has bookings: {bookings}.',
    ch: '{name} 仍被预订占用：{bookings}。',
  },

  menu_not_empty: { en: 'There are already items on the menu.', ch: '菜单上已有菜品。' },
  whole_venue_stands: {
    en: 'The whole venue can already be booked.',
    ch: '已有「包场」，无需重复添加。',
  },
  rehearsal_stands: {
    en: 'There is already a rehearsal. Remove it first.',
    ch: '已有一个演练预订，请先撤回。',
  },
  nothing_to_rehearse: {
    en: 'No room is free in the coming nights. Please check that there is an amenity with a room, and that the club is open.',
    ch: '近期没有空闲的房间。请确认已有房型和房间，且当晚营业。',
  },
  rehearsal_paid: {
    en: 'A payment was taken for the rehearsal. Cancel it at the desk to refund it.',
    ch: '演练预订已收款，请在前台取消并退款。',
  },

  import_empty: {
    status: 400,
    en: 'The file has no lines below its titles.',
    ch: '文件中标题行以下没有内容。',
  },
  import_broken: {
    status: 400,
    en: 'Line {line} can’t be read: a quotation mark is missing or extra.',
    ch: '第 {line} 行无法读取：引号缺少或多余。',
  },
  import_columns: {
    status: 400,
    en: 'These columns are missing: {columns}. The first line has the titles.',
    ch: '缺少以下列：{columnsCh}。第一行应为标题。',
  },
  import_encoding: {
    status: 400,
    en: 'The file has characters that {encoding} can’t read. Please choose another encoding.',
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
    en: 'Something has changed since the check. Please check the file again.',
    ch: '检查之后数据有变动，请重新检查文件。',
  },
} as const satisfies Record<string, InEach & { readonly status?: number }>
