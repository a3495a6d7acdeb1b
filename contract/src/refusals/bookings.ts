import type { InEach } from '../languages.ts'

/** Refusals of amenities, bookings, the floor and the waiting list, in the form of `refusals.ts`. */
export const bookingsRefusals = {
  end_before_start: {
    status: 400,
    en: 'End time must be after start time',
    ch: '结束时间必须晚于开始时间',
  },
  outside_hours: {
    status: 400,
    en: 'Rooms can be booked from {opens} to {closes}.',
    ch: '可预订时间为 {opens} 至 {closes}。',
  },
  date_past: { status: 400, en: 'That date is already over.', ch: '该日期已过。' },
  date_too_far: {
    status: 400,
    en: 'Bookings open {days} days ahead.',
    ch: '最多可提前 {days} 天预订。',
  },
  hour_past: { status: 400, en: 'That hour has already begun.', ch: '该时段已经开始。' },
  terms_changed: {
    status: 409,
    en: 'What this booking asks has changed: the minimum spend is ${minimum} now. Please check and confirm again.',
    ch: '预订条件有变动：最低消费现为 ${minimum}。请核对后再确认。',
  },
  closed_weekday: { status: 409, en: 'We are closed on that weekday.', ch: '当天为每周休息日。' },
  closed_date: { status: 409, en: 'The venue is closed on that date.', ch: '当天本店不营业。' },
  date_blocked: {
    status: 409,
    en: 'This amenity is not available on that date.',
    ch: '这里当天不开放预订。',
  },
  amenity_inactive: {
    status: 409,
    en: 'This amenity is not open for booking.',
    ch: '这里暂不开放预订。',
  },
  amenity_without_units: {
    status: 409,
    en: 'This amenity has no room to book yet.',
    ch: '这里还没有可预订的房间。',
  },
  too_many_holds: {
    status: 409,
    en: 'You already have {max} rooms on hold for a card payment. Pay for one of them, or try again once their ten minutes are over.',
    ch: '您已有 {max} 个时段正等待银行卡付款。请先付清其中一个，或等十分钟的保留时间过后再试。',
  },
  double_booking: {
    status: 409,
    en: 'There already is a booking at that time: {rooms}, {startTime} to {endTime}.',
    ch: '该时段已另有预订：{rooms}，{startTime} 至 {endTime}。',
  },
  party_too_large: {
    status: 409,
    en: 'This room is for {capacity} people at most.',
    ch: '这间包房最多容纳 {capacity} 人。',
  },
  phone_invalid: {
    status: 400,
    en: 'Nobody can be called at that number. Numbers from abroad begin with + and the country code.',
    ch: '这个电话号码无法拨通。境外号码请以 + 和国家代码开头。',
  },
  deposit_time: {
    status: 400,
    en: 'A deposit is due from now until the booking begins.',
    ch: '订金的截止时间须在现在与预订开始之间。',
  },
  slot_taken: { status: 409, en: 'That time was just taken.', ch: '这个时段刚被订走了。' },
  price_changed: {
    status: 409,
    en: 'The price is now ${total}. Please check and confirm again.',
    ch: '价格已更新为 ${total}，请确认后重试。',
  },
  change_at_desk: {
    status: 409,
    en: 'This booking is changed at the front desk. Please call us.',
    ch: '这个预订需要由前台更改，请致电我们。',
  },
  change_too_late: {
    status: 409,
    en: 'Times can be changed until {hours} hours before the start.',
    ch: '开始前 {hours} 小时内不能再改时间。',
  },
  change_too_often: {
    status: 409,
    en: 'A booking can be changed {max} times. Please call us if it has to move again.',
    ch: '每个预订最多可改 {max} 次。如需再改，请致电我们。',
  },
  change_same: {
    status: 409,
    en: 'That is the time you have already.',
    ch: '这就是您现在预订的时间。',
  },
  change_cheaper_late: {
    status: 409,
    en: 'Not all of the money would go back any more, so the new time can’t cost less than the old one.',
    ch: '全额退款期已过，新时段的价格不能低于原来的价格。',
  },
  change_pending: {
    status: 409,
    en: 'A card payment for another change of this booking is under way. Please wait a moment.',
    ch: '这个预订的另一次更改正在刷卡付款，请稍候。',
  },
  change_needs_sign_in: {
    status: 409,
    en: 'This time costs or asks more than the one you have. Please sign in to change to it: a link alone spends no money.',
    ch: '这个时段的费用或最低消费高于原预订。凭链接不能付款，请登录后再改。',
  },
  cancel_clock_over: {
    status: 409,
    en: 'It can no longer be canceled: that counts from the time that was booked first.',
    ch: '已不能取消：以最初预订的时间为准。',
  },
  not_cancelable: {
    status: 409,
    en: 'This booking can no longer be canceled.',
    ch: '该预订已无法取消。',
  },
  too_late_to_cancel: {
    status: 409,
    en: 'Cancellation ended {hours} hours before the start.',
    ch: '开始前 {hours} 小时起不可取消。',
  },
  reminder_link_invalid: {
    status: 404,
    en: 'This link is not one of ours, or is no longer valid.',
    ch: '这个链接无效，或已经失效。',
  },
  reminder_link_over: {
    status: 410,
    en: 'This link has done its part: the booking is over, canceled, or its guests are here.',
    ch: '这个链接已经用不上了：预订已结束、已取消，或客人已经到店。',
  },
  bill_missing: {
    status: 409,
    en: 'Your party has no open bill. Please pay from your balance, or ask at the desk.',
    ch: '您这一桌没有未结账单，请用余额支付，或联系前台。',
  },
  invitation_invalid: {
    status: 404,
    en: 'This invitation is not one of ours, or was switched off.',
    ch: '这个邀请链接无效，或已被关闭。',
  },
  invitation_over: {
    status: 410,
    en: 'This invitation is over: the booking is over or canceled.',
    ch: '这个邀请已经失效：预订已结束或已取消。',
  },
  invitation_full: {
    status: 409,
    en: 'So many guests have answered that no more answers are taken.',
    ch: '回复的人数已达上限，无法再回复。',
  },
  refund_changed: {
    status: 409,
    en: 'What you get back is now ${total}. Please check and confirm again.',
    ch: '现在可退 ${total}，请确认后重试。',
  },
  wrong_state: {
    status: 409,
    en: 'This booking is {status} and cannot be changed that way.',
    ch: '预订当前状态为「{status}」，无法执行此操作。',
  },
  series_not_possible: {
    status: 409,
    en: 'This booking can’t be repeated: it is over, canceled, or doesn’t begin on the hour.',
    ch: '这个预订无法重复：它已结束、已取消，或不是整点开始。',
  },
  series_already: {
    status: 409,
    en: 'This booking is repeated already. Repeat the last one of its series to go on.',
    ch: '这个预订已经设为重复。如需继续，请从系列的最后一次预订再重复。',
  },
  series_empty: {
    status: 400,
    en: 'Every date is skipped, so there is nothing to book.',
    ch: '所有日期都已跳过，没有可预订的。',
  },
  series_changed: {
    status: 409,
    en: 'What is free has changed. Please look at the list again.',
    ch: '空闲时段有变动，请重新核对清单。',
  },
  series_over: {
    status: 409,
    en: 'None of these bookings can be changed or canceled any more.',
    ch: '这些预订都已无法更改或取消。',
  },
  pays_ahead: {
    status: 409,
    en: 'They have missed {count} bookings, so this one is paid ahead.',
    ch: '这位客人已有 {count} 次未到店，本次须预付。',
  },
  needs_account: {
    status: 409,
    en: 'A guest without an account has no balance to pay from.',
    ch: '没有账户的散客无法用余额支付。',
  },
  date_has_bookings: {
    status: 409,
    en: 'There are {count} bookings on that date. Confirm to block it for new ones.',
    ch: '当天已有 {count} 个预订。确认后将不再接受新预订。',
  },

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

  already_waiting: {
    status: 409,
    en: 'You are already waiting for this amenity on that night.',
    ch: '您已在候补当晚的这项预订。',
  },
  already_booked: {
    status: 409,
    en: 'You already have a booking there at that time.',
    ch: '您在该时段已有这里的预订。',
  },
  too_many_waits: {
    status: 409,
    en: 'You can wait for {max} nights at once. Leave one of them first.',
    ch: '最多可同时候补 {max} 个晚上，请先退出其中一个。',
  },
  wait_too_late: {
    status: 400,
    en: 'There is no time left to wait for.',
    ch: '已经没有可以候补的时段了。',
  },
  wait_over: {
    status: 409,
    en: 'This is no longer on the waiting list.',
    ch: '这项候补已经结束。',
  },
  offer_over: {
    status: 409,
    en: 'This room is no longer held for you.',
    ch: '这间房已不再为您保留。',
  },
} as const satisfies Record<string, InEach & { readonly status: number }>
