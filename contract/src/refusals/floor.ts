import type { InEach } from '../languages.ts'

/** The refusals of the floor, in the form of `refusals.ts`. */
export const floorRefusals = {
  party_changed: {
    status: 409,
    en: 'This has changed meanwhile. Now: {tables}, {status}, {from} to {until}, ${total}.',
    ch: '情况已有变化。目前：{tables}，{status}，{from} 至 {until}，${total}。',
  },
  table_changed: {
    status: 409,
    en: 'This has changed meanwhile: {name} is {status} now.',
    ch: '情况已有变化：{name} 目前为「{status}」。',
  },
  room_free_later: {
    status: 409,
    en: '{name} is still taken. It is theirs from {time}.',
    ch: '{name} 目前还有客人，他们可于 {time} 入场。',
  },
  already_seated: {
    status: 409,
    en: 'Their party is here: its time stays, but it can move to another room.',
    ch: '客人已到店，时间不能再改，可以换房。',
  },
  not_begun: {
    status: 409,
    en: 'This booking begins at {time}. It can be completed from then on.',
    ch: '该预订 {time} 才开始，届时方可标记为完成。',
  },
  no_show_early: {
    status: 409,
    en: 'They may still come: a no-show from {time} on.',
    ch: '客人仍可能到店，{time} 之后方可标记为未到店。',
  },
  promise_out_of_time: {
    status: 400,
    en: 'They can be expected between {from} and {until}.',
    ch: '预计到店时间须在 {from} 至 {until} 之间。',
  },
  money_owed: {
    status: 409,
    en: '${total} is still unpaid. Let them go all the same?',
    ch: '尚有 ${total} 未付，仍要让客人离店吗？',
  },
  undo_too_late: { status: 409, en: 'This can no longer be undone.', ch: '已无法撤销。' },
  party_early: {
    status: 409,
    en: 'A party can be let in from an hour before its start.',
    ch: '最早可提前一小时入场。',
  },
  booking_over: {
    status: 409,
    en: 'The time of this booking is over.',
    ch: '该预订的时间已结束。',
  },
  table_taken: { status: 409, en: 'Somebody is at {name} already.', ch: '{name} 已有客人。' },
  table_not_bookable: {
    status: 409,
    en: '{name} belongs to no amenity, so it can’t be booked.',
    ch: '{name} 还没有归入场地，无法预订。',
  },
  being_cleaned: {
    status: 409,
    en: '{name} is being cleaned until {time}.',
    ch: '{name} 正在打扫，{time} 可用。',
  },
  not_seated: {
    status: 409,
    en: 'Their party has not been checked in.',
    ch: '客人尚未办理到店登记。',
  },
  venue_closes: {
    status: 409,
    en: 'We close then; it can’t be longer.',
    ch: '届时已打烊，无法再延长。',
  },
  whole_venue_stays: {
    status: 409,
    en: 'They have the whole venue; there is nowhere to move to.',
    ch: '该预订为包场，无需换房。',
  },
  layout_stale: {
    status: 409,
    en: '{by} changed the floor meanwhile: {changed}.',
    ch: '{by} 刚刚改动了楼面图：{changed}。',
  },
  table_name_taken: {
    status: 409,
    en: 'Two tables can’t both be called {name}.',
    ch: '不能有两个桌位都叫 {name}。',
  },
  table_has_bookings: {
    status: 409,
    en: '{name} still holds {count} bookings.',
    ch: '{name} 还有 {count} 个预订未结束。',
  },
} as const satisfies Record<string, InEach & { status: number }>
