import type { InEach } from '../venue/languages.ts'

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
  full_hours: {
    status: 400,
    en: 'Bookings here start and end on the hour.',
    ch: '这里的预订须以整点起止。',
  },
  date_past: { status: 400, en: 'That date is in the past.', ch: '该日期已过。' },
  date_too_far: {
    status: 400,
    en: 'You can book up to {days} days ahead.',
    ch: '最多可提前 {days} 天预订。',
  },
  hour_past: { status: 400, en: 'That time has already started.', ch: '该时段已经开始。' },
  terms_changed: {
    en: 'The minimum spend for this booking is now ${minimum}. Please check and confirm again.',
    ch: '最低消费现为 ${minimum}，请核对后再确认。',
  },
  closed_weekday: { en: 'We are closed on that weekday.', ch: '当天为每周休息日。' },
  closed_date: { en: 'The venue is closed on that date.', ch: '当天本店不营业。' },
  date_blocked: { en: 'This amenity is not available on that date.', ch: '这里当天不开放预订。' },
  amenity_inactive: { en: 'This amenity is not open for booking.', ch: '这里暂不开放预订。' },
  amenity_without_units: {
    en: 'This amenity has no rooms to book yet.',
    ch: '这里还没有可预订的房间。',
  },
  tier_needed: {
    status: 403,
    en: 'This room is for {nameEn} members.',
    ch: '此房间仅限{nameCh}会员预订。',
  },
  prime_bookings_full: {
    en: 'You already have {count} bookings in prime hours, which is the most. Choose another time, or cancel one first.',
    ch: '您在热门时段已有 {count} 个预订，已达上限。请选择其他时间，或先取消一个。',
  },
  too_many_holds: {
    en: 'You already have {max} rooms on hold for card payment. Pay for one of them, or try again in ten minutes.',
    ch: '您已有 {max} 个时段正等待银行卡付款。请先付清其中一个，或等十分钟的保留时间过后再试。',
  },
  double_booking: {
    en: 'There is already a booking at that time: {rooms}, {startTime} to {endTime}.',
    ch: '该时段已另有预订：{rooms}，{startTime} 至 {endTime}。',
  },
  party_too_large: {
    en: 'This room is for {capacity} people at most.',
    ch: '这间包房最多容纳 {capacity} 人。',
  },
  phone_invalid: {
    status: 400,
    en: 'Please enter a valid phone number. Numbers from abroad start with + and the country code.',
    ch: '这个电话号码无法拨通。境外号码请以 + 和国家代码开头。',
  },
  deposit_time: {
    status: 400,
    en: 'The deposit must be due between now and the start of the booking.',
    ch: '订金的截止时间须在现在与预订开始之间。',
  },
  too_short: { en: 'The shortest booking here is {hours} h.', ch: '这里最短须订 {hours} 小时。' },
  too_long: { en: 'The longest booking here is {hours} h.', ch: '这里最长可订 {hours} 小时。' },
  slot_taken: { en: 'That time was just taken.', ch: '这个时段刚被订走了。' },
  price_changed: {
    en: 'The price is now ${total}. Please check and confirm again.',
    ch: '价格已更新为 ${total}，请确认后重试。',
  },
  change_at_desk: {
    en: 'This booking can only be changed at the front desk. Please call us.',
    ch: '这个预订需要由前台更改，请致电我们。',
  },
  change_too_late: {
    en: 'Times can be changed until {hours} hours before the start.',
    ch: '开始前 {hours} 小时内不能再改时间。',
  },
  change_too_often: {
    en: 'A booking can be changed {max} times. Please call us to change it again.',
    ch: '每个预订最多可改 {max} 次。如需再改，请致电我们。',
  },
  change_same: { en: 'This is already your booked time.', ch: '这就是您现在预订的时间。' },
  change_cheaper_late: {
    en: 'The full refund period is over, so the new time can’t cost less than the old one.',
    ch: '全额退款期已过，新时段的价格不能低于原来的价格。',
  },
  change_pending: {
    en: 'A card payment for another change of this booking is in progress. Please wait a moment.',
    ch: '这个预订的另一次更改正在刷卡付款，请稍候。',
  },
  change_needs_sign_in: {
    en: 'This time costs more or has a higher minimum spend. Please sign in to change to it.',
    ch: '这个时段的费用或最低消费高于原预订，请登录后再改。',
  },
  cancel_clock_over: {
    en: 'This booking can no longer be canceled. The deadline counts from the time that was booked first.',
    ch: '已不能取消：以最初预订的时间为准。',
  },
  not_cancelable: { en: 'This booking can no longer be canceled.', ch: '该预订已无法取消。' },
  too_late_to_cancel: {
    en: 'Cancellation ended {hours} hours before the start.',
    ch: '开始前 {hours} 小时起不可取消。',
  },
  reminder_link_invalid: {
    status: 404,
    en: 'This link is not valid or has expired.',
    ch: '这个链接无效，或已经失效。',
  },
  reminder_link_over: {
    status: 410,
    en: 'This link can no longer be used: the booking is over, canceled or already checked in.',
    ch: '这个链接已不能使用：预订已结束、已取消，或客人已经到店。',
  },
  bill_missing: {
    en: 'You have no open bill. Please pay from your balance, or ask at the front desk.',
    ch: '您这一桌没有未结账单，请用余额支付，或联系前台。',
  },
  invitation_invalid: {
    status: 404,
    en: 'This invitation is not valid or was turned off.',
    ch: '这个邀请链接无效，或已被关闭。',
  },
  invitation_over: {
    status: 410,
    en: 'This invitation has ended: the booking is over or canceled.',
    ch: '这个邀请已经失效：预订已结束或已取消。',
  },
  invitation_full: {
    en: 'This invitation has reached its limit of answers.',
    ch: '回复的人数已达上限，无法再回复。',
  },
  refund_changed: {
    en: 'Your refund is now ${total}. Please check and confirm again.',
    ch: '现在可退 ${total}，请确认后重试。',
  },
  wrong_state: {
    en: 'This booking is {status} and cannot be changed that way.',
    ch: '预订当前状态为「{status}」，无法执行此操作。',
  },
  series_not_possible: {
    en: 'This booking can’t be repeated: it is over, canceled, or doesn’t start on the hour.',
    ch: '这个预订无法重复：它已结束、已取消，或不是整点开始。',
  },
  series_already: {
    en: 'This booking is already repeated. To continue, repeat the last booking of its series.',
    ch: '这个预订已经设为重复。如需继续，请从系列的最后一次预订再重复。',
  },
  series_empty: {
    status: 400,
    en: 'Every date is skipped, so there is nothing to book.',
    ch: '所有日期都已跳过，没有可预订的。',
  },
  series_changed: {
    en: 'Availability has changed. Please check the list again.',
    ch: '空闲时段有变动，请重新核对清单。',
  },
  series_over: {
    en: 'None of these bookings can be changed or canceled any more.',
    ch: '这些预订都已无法更改或取消。',
  },
  pays_ahead: {
    en: 'This guest has {count} no-shows, so this booking must be paid in advance.',
    ch: '这位客人已有 {count} 次未到店，本次须预付。',
  },
  needs_account: {
    en: 'A guest without an account has no balance to pay from.',
    ch: '没有账户的散客无法用余额支付。',
  },
  date_has_bookings: {
    en: 'There are {count} bookings on that date. Confirm to block it for new ones.',
    ch: '当天已有 {count} 个预订。确认后将不再接受新预订。',
  },

  party_changed: {
    en: 'This has changed. Now: {tables}, {status}, {from} to {until}, ${total}.',
    ch: '情况已有变化。目前：{tables}，{status}，{from} 至 {until}，${total}。',
  },
  table_changed: {
    en: 'This has changed: {name} is now {status}.',
    ch: '情况已有变化：{name} 目前为「{status}」。',
  },
  room_free_later: {
    en: '{name} is still occupied. This party can have it from {time}.',
    ch: '{name} 目前还有客人，他们可于 {time} 入场。',
  },
  already_seated: {
    en: 'This party has checked in. Its time can’t be changed, but it can move to another room.',
    ch: '客人已到店，时间不能再改，可以换房。',
  },
  not_begun: {
    en: 'This booking starts at {time}. It can be completed from then on.',
    ch: '该预订 {time} 才开始，届时方可标记为完成。',
  },
  no_show_early: {
    en: 'The guest may still arrive. This can be marked as a no-show from {time}.',
    ch: '客人仍可能到店，{time} 之后方可标记为未到店。',
  },
  promise_out_of_time: {
    status: 400,
    en: 'The expected arrival must be between {from} and {until}.',
    ch: '预计到店时间须在 {from} 至 {until} 之间。',
  },
  money_owed: {
    en: '${total} is still unpaid. Let them leave anyway?',
    ch: '尚有 ${total} 未付，仍要让客人离店吗？',
  },
  undo_too_late: { en: 'This can no longer be undone.', ch: '已无法撤销。' },
  party_early: { en: 'Check-in opens an hour before the start.', ch: '最早可提前一小时入场。' },
  booking_over: { en: 'The time of this booking is over.', ch: '该预订的时间已结束。' },
  table_taken: { en: '{name} is already occupied.', ch: '{name} 已有客人。' },
  table_not_bookable: {
    en: '{name} is not assigned to an amenity, so it can’t be booked.',
    ch: '{name} 还没有归入场地，无法预订。',
  },
  being_cleaned: {
    en: '{name} is being cleaned until {time}.',
    ch: '{name} 正在打扫，{time} 可用。',
  },
  not_seated: { en: 'This party has not checked in yet.', ch: '客人尚未办理到店登记。' },
  venue_closes: {
    en: 'The venue closes then, so the time can’t be extended.',
    ch: '届时已打烊，无法再延长。',
  },
  whole_venue_stays: {
    en: 'This booking has the whole venue, so it can’t be moved.',
    ch: '该预订为包场，无需换房。',
  },
  layout_stale: {
    en: '{by} changed the floor plan: {changed}.',
    ch: '{by} 刚刚改动了楼面图：{changed}。',
  },
  table_name_taken: {
    en: 'There is already a table named {name}.',
    ch: '不能有两个桌位都叫 {name}。',
  },
  table_has_bookings: {
    en: '{name} still has {count} bookings.',
    ch: '{name} 还有 {count} 个预订未结束。',
  },

  already_waiting: {
    en: 'You are already on the waiting list for this amenity on that night.',
    ch: '您已在候补当晚的这项预订。',
  },
  already_booked: {
    en: 'You already have a booking there at that time.',
    ch: '您在该时段已有这里的预订。',
  },
  too_many_waits: {
    en: 'You can be on the waiting list for {max} nights at once. Leave one of them first.',
    ch: '最多可同时候补 {max} 个晚上，请先退出其中一个。',
  },
  wait_too_late: {
    status: 400,
    en: 'It is too late to join the waiting list for that night.',
    ch: '当晚已无法候补。',
  },
  wait_over: { en: 'This is no longer on the waiting list.', ch: '这项候补已经结束。' },
  offer_over: { en: 'This room is no longer held for you.', ch: '这间房已不再为您保留。' },
} as const satisfies Record<string, InEach & { readonly status?: number }>
