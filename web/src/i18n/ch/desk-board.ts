import type en from '../en/desk-board.ts'

const words: typeof en = {
  title: '订房表',
  label: '{date}各房间的时段',
  loading: '正在加载订房表',
  error: '未能加载当晚的订房表。',
  empty: '还没有房间',
  emptyText: '房间归入场地后就会显示在这里。',
  previous: '前一晚',
  next: '后一晚',
  tonight: '今晚',
  amenity: '场地',
  tally: '当晚各状态的预订',
  quiet: '当晚没有预订。',
  free: '{room}，{time}，空闲',
  notFree: '{room}，{time}，{why}',
  past: '已过',
  states: {
    cleaning: '打扫中',
    blocked: '停用',
  },
  cleaning: {
    ready: '{words}，{room}：已打扫好',
    undo: '撤销',
    again: '{words}，{room} 仍在打扫',
    failed: '未能更改打扫状态',
  },
  move: {
    label: '预订将移到的位置',
    at: '{name}：{room}，{time}，{state}',
    free: '空闲',
    taken: '{name}已订',
    past: '时段已开始',
    gone: '房间已不存在',
    hours: '不能订在同一笔里',
    notMoved: '没有改动：{why}。',
    keys: '方向键移动，回车放下，Esc 放回原处。',
  },
  until: '付款中，保留到 {time}',
  waits: '候补：为 {name} 保留到 {time}',
  bookingOf: '{name}的预订',
  shut: '收起预订',
}

export default words
