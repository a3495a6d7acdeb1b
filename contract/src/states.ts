/** The words for the states that refusals name. */
export const states: Readonly<Record<string, readonly [en: string, ch: string]>> = {
  pending: ['pending', '待确认'],
  confirmed: ['confirmed', '已确认'],
  paid_online: ['paid online', '已在线付款'],
  checked_in: ['checked in', '已到店'],
  completed: ['completed', '已完成'],
  no_show: ['a no-show', '未到店'],
  canceled: ['canceled', '已取消'],
  available: ['available', '空闲'],
  occupied: ['occupied', '占用'],
  reserved: ['reserved', '预留'],
  preparing: ['being prepared', '制作中'],
  ready: ['ready', '待上菜'],
  served: ['served', '已上桌'],
}
