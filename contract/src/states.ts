import type { InEach } from './languages.ts'

/** The words for the states that refusals name. */
export const states: Readonly<Record<string, InEach>> = {
  pending: { en: 'pending', ch: '待确认' },
  confirmed: { en: 'confirmed', ch: '已确认' },
  paid_online: { en: 'paid online', ch: '已在线付款' },
  checked_in: { en: 'checked in', ch: '已到店' },
  completed: { en: 'completed', ch: '已完成' },
  no_show: { en: 'a no-show', ch: '未到店' },
  canceled: { en: 'canceled', ch: '已取消' },
  available: { en: 'available', ch: '空闲' },
  occupied: { en: 'occupied', ch: '占用' },
  reserved: { en: 'reserved', ch: '预留' },
  waiting: { en: 'waiting for its party', ch: '等候到店' },
  preparing: { en: 'being prepared', ch: '制作中' },
  ready: { en: 'ready', ch: '待上菜' },
  served: { en: 'served', ch: '已上桌' },
}
