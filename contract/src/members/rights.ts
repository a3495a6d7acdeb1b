import * as z from 'zod/mini'
import { keysOf } from '../calls/records.ts'
import type { InEach } from '../venue/languages.ts'

/** The rights of the staff (`Endpoint.right`). The words complete the sentence "You need the right to …". */
export const rightWords = {
  floor: { en: 'see the floor, bookings, orders and bills', ch: '查看场地、预订、点单与账单' },
  seating: { en: 'seat, check in and move parties', ch: '为客人安排座位、登记到店和换桌' },
  bookings: {
    en: 'make, change and cancel bookings, and keep the waiting list',
    ch: '新建、更改、取消预订，并管理候补名单',
  },
  payments: { en: 'sell and take payments', ch: '售卖和收款' },
  discounts: {
    en: 'take something off bills, reopen them and give goodwill',
    ch: '减免、重开账单和发放补偿',
  },
  refunds: { en: 'give refunds', ch: '退款' },
  kitchen: { en: 'work on orders and mark dishes as sold out', ch: '处理点单、标记沽清' },
  menu: { en: "change the menu and the dishes' prices", ch: '更改菜单和菜品价格' },
  rooms: { en: 'change amenities, room prices and the plan', ch: '更改房间、房价和楼面图' },
  customers: { en: "see customers' data and emails", ch: '查看会员档案与邮件' },
  accounts: { en: "open, change and delete customers' accounts", ch: '新建、更改和删除会员账户' },
  reports: { en: 'see figures and reports', ch: '查看统计与报表' },
  close: { en: 'close the day', ch: '办理日结' },
  settings: { en: "change the venue's settings and taxes", ch: '更改场馆设置与税率' },
  exports: {
    en: 'download the customers, the menu and the bookings',
    ch: '下载会员、预订与菜单清单',
  },
} as const satisfies Readonly<Record<string, InEach>>

export type Right = keyof typeof rightWords

/** Every right, in the order of the list on the users screen. Admins have all of them. */
export const allRights = keysOf(rightWords)

export const Rights = z.array(z.enum(allRights))

export const usualRights: readonly Right[] = allRights.filter(
  (right) => right !== 'settings' && right !== 'exports',
)

/** The rights of usual jobs, each given by one press. */
export const presets = {
  host: ['floor', 'seating', 'bookings', 'customers'],
  till: ['floor', 'seating', 'payments', 'kitchen', 'customers', 'close'],
  kitchen: ['kitchen'],
  usual: usualRights,
  manager: allRights,
} as const satisfies Readonly<Record<string, readonly Right[]>>

/** The rights that a person has by their role and the rights chosen for them, if any were. */
export function rightsOf(person: {
  role: 'customer' | 'staff' | 'admin'
  rights: readonly Right[] | null
}): Right[] {
  if (person.role === 'customer') return []
  return person.role === 'admin' ? allRights : [...(person.rights ?? usualRights)]
}
