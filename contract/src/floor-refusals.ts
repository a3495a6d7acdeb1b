/** The refusals of the floor, in the form of `refusals.ts`. */
export const floorRefusals = {
  party_changed: [
    409,
    'This has changed meanwhile. Now: {tables}, {status}, {from} to {until}, ${total}.',
    '情况已有变化。目前：{tables}，{status}，{from} 至 {until}，${total}。',
  ],
  table_changed: [
    409,
    'This has changed meanwhile: {name} is {status} now.',
    '情况已有变化：{name} 目前为「{status}」。',
  ],
  room_free_later: [
    409,
    '{name} is taken until {time}. They can come in from then on.',
    '{name} 要到 {time} 才空出，届时方可入场。',
  ],
  already_seated: [
    409,
    'Their party is here: its time stays, but it can move to another room.',
    '客人已到店，时间不能再改，可以换房。',
  ],
  not_begun: [
    409,
    'This booking begins at {time}. It can be completed from then on.',
    '该预订 {time} 才开始，届时方可标记为完成。',
  ],
  no_show_early: [
    409,
    'They may still come: a no-show from {time} on.',
    '客人仍可能到店，{time} 之后方可标记为未到店。',
  ],
  money_owed: [
    409,
    '${total} is still unpaid. Let them go all the same?',
    '尚有 ${total} 未付，仍要让客人离店吗？',
  ],
  undo_too_late: [409, 'This can no longer be undone.', '已无法撤销。'],
  party_early: [
    409,
    'A party can be let in from an hour before its start.',
    '最早可提前一小时入场。',
  ],
  booking_over: [409, 'The time of this booking is over.', '该预订的时间已结束。'],
  table_taken: [409, 'Somebody is at {name} already.', '{name} 已有客人。'],
  table_not_bookable: [
    409,
    '{name} belongs to no amenity, so it can’t be booked.',
    '{name} 还没有归入场地，无法预订。',
  ],
  not_seated: [409, 'Their party has not been checked in.', '客人尚未办理到店登记。'],
  venue_closes: [409, 'We close then; it can’t be longer.', '届时已打烊，无法再延长。'],
  whole_venue_stays: [
    409,
    'They have the whole venue; there is nowhere to move to.',
    '该预订为包场，无需换房。',
  ],
  layout_stale: [
    409,
    '{by} changed the floor meanwhile: {changed}.',
    '{by} 刚刚改动了楼面图：{changed}。',
  ],
  table_name_taken: [409, 'Two tables can’t both be called {name}.', '不能有两个桌位都叫 {name}。'],
  table_has_bookings: [
    409,
    '{name} still holds {count} bookings.',
    '{name} 还有 {count} 个预订未结束。',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, ch: string]>
