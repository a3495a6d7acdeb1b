import { floorRefusals } from './floor-refusals.ts'

/**
 * Every refusal that there is, with its HTTP status and its sentence in both languages. `{name}` is replaced by
 * one of the refusal's values. A code never changes its meaning.
 */
export const refusals = {
  // any call
  invalid_input: [400, 'Please check what you entered.', '请检查填写的内容。'],
  broken_json: [400, 'The request was not valid JSON.', '请求不是有效的 JSON。'],
  too_slow: [408, 'The request took too long to arrive.', '请求用时过长，请再试一次。'],
  too_large: [413, 'That is more than we can take at once.', '内容太大，无法一次提交。'],
  unsupported_type: [415, 'Please send JSON.', '请以 JSON 格式提交。'],
  cross_site: [403, 'This request came from another site.', '该请求来自其他网站。'],
  not_signed_in: [401, 'Please sign in first.', '请先登录。'],
  forbidden: [403, "You don't have permission to do this.", '您没有权限进行此操作。'],
  not_found: [404, 'We could not find that.', '没有找到相关内容。'],
  too_many_requests: [429, 'Too many tries. Please wait a moment.', '尝试次数过多，请稍候再试。'],
  overloaded: [503, 'We are very busy. Please try again shortly.', '目前访问量较大，请稍后再试。'],
  not_ready: [503, 'This instance is not ready.', '该实例尚未就绪。'],
  unavailable: [
    503,
    'Our records cannot be reached right now. Please try again in a moment.',
    '暂时无法读取系统数据，请您稍后再试。',
  ],
  unexpected: [500, 'Something went wrong on our side.', '我们这边出了点问题。'],
  key_reused: [
    409,
    'This request was already sent with other content.',
    '该请求已以不同内容提交过。',
  ],
  stale: [409, 'Somebody changed this meanwhile. Please reload.', '内容已被他人修改，请刷新。'],

  // members
  wrong_credentials: [401, 'Invalid username or password', '邮箱或密码不对'],
  email_taken: [409, 'An account with this email already exists.', '该邮箱已注册账户。'],
  email_unavailable: [
    409,
    'This email cannot be used. Please choose another.',
    '该邮箱无法使用，请换一个。',
  ],
  password_needed: [403, 'Please enter your current password.', '请输入当前密码。'],
  wrong_password: [403, 'The current password is not right.', '当前密码不正确。'],
  picture_gone: [
    409,
    'That picture is no longer kept. Please choose it again.',
    '该图片已不再保存，请重新选择。',
  ],
  bad_picture: [
    400,
    'Please choose a JPEG, PNG or WebP picture.',
    '请选择 JPEG、PNG 或 WebP 格式的图片。',
  ],

  pin_not_set: [
    409,
    'No staff PIN has been set yet. An admin sets it in the venue settings.',
    '尚未设置员工 PIN 码，请管理员先在「设置」里设好。',
  ],
  incorrect_pin: [403, 'The PIN you entered is incorrect.', '您输入的 PIN 码不正确。'],
  last_admin: [409, 'The last admin has to stay one.', '至少要保留一位管理员。'],
  own_account: [409, 'You can’t delete your own account here.', '不能在此删除自己的账户。'],
  has_balance: [
    409,
    'This account still has ${balance}. Please pay it out first.',
    '该账户尚有余额 ${balance}，请先退还。',
  ],
  has_bookings: [
    409,
    'This account still has {count} bookings to come. Please cancel them first.',
    '该账户尚有 {count} 个未到的预订，请先取消。',
  ],
  has_unfinished: [
    409,
    'Something is unfinished here: {orders} food orders, {payments} card payments, {refunds} refunds. Please see it through first.',
    '该账户尚有未了结的事项：餐饮订单 {orders} 个、银行卡付款 {payments} 笔、退款 {refunds} 笔，请先处理完毕。',
  ],
  balance_too_low: [
    409,
    'There is only ${balance} to pay out.',
    '余额仅有 ${balance}，无法退还更多。',
  ],
  token_invalid: [
    401,
    'This sign-in link is no longer valid. Please ask for a new one.',
    '该登录链接已失效，请重新获取。',
  ],
  cash_by_admin: [
    403,
    'Only an admin can move cash for this account.',
    '该账户的现金只能由管理员办理。',
  ],
  customers_only: [403, 'This is possible for customers only.', '只有会员的账户能这样操作。'],

  // Discord
  discord_not_configured: [
    409,
    'Discord is not set up at this venue yet.',
    '本店尚未开通 Discord。',
  ],
  discord_already_linked: [
    409,
    'Your account is already linked to Discord.',
    '您的账户已绑定 Discord。',
  ],
  discord_not_linked: [409, 'Your account is not linked to Discord.', '您的账户尚未绑定 Discord。'],
  discord_repeated: [409, 'This message was taken before.', '该消息已处理过。'],
  discord_bad_signature: [401, 'The message is not signed by Discord.', '消息签名无效。'],

  // wallet and payments
  insufficient_balance: [
    402,
    'Your account balance is too low to make this booking. Please top up your account.',
    '余额不足，请先充值。',
  ],
  invalid_amount: [
    400,
    'Please enter a valid amount between ${min} and ${max}.',
    '请输入 ${min} 至 ${max} 之间的金额。',
  ],
  card_amount_too_small: [
    400,
    'A card pays ${min} or more. Please pay this from your balance.',
    '银行卡付款最低 ${min}，请改用余额支付。',
  ],
  payment_failed: [402, 'The payment did not go through.', '付款未成功。'],
  already_paid: [
    409,
    'This is paid already. You find it in your account.',
    '这笔已经付过了，可在账户中查看。',
  ],
  payment_pending: [
    409,
    'Your payment is being processed. Please wait.',
    '付款正在处理中，请稍候。',
  ],
  payment_unreachable: [
    503,
    'The card company does not answer right now. Please try again.',
    '暂时连不上支付服务商，请重试。',
  ],
  payment_credited: [
    409,
    'That time was taken before your payment arrived. The money is in your balance.',
    '付款到账前该时段已被订走，款项已存入您的余额。',
  ],
  bad_signature: [400, 'The message is not signed by the card company.', '消息签名无效。'],
  payments_not_configured: [
    409,
    'Card payments are not set up at this venue yet.',
    '本店尚未开通银行卡支付。',
  ],

  // amenities and bookings
  end_before_start: [400, 'End time must be after start time', '结束时间必须晚于开始时间'],
  outside_hours: [
    400,
    'Rooms can be booked from {opens} to {closes}.',
    '可预订时间为 {opens} 至 {closes}。',
  ],
  date_past: [400, 'That date is already over.', '该日期已过。'],
  date_too_far: [400, 'Bookings open {days} days ahead.', '最多可提前 {days} 天预订。'],
  hour_past: [400, 'That hour has already begun.', '该时段已经开始。'],
  closed_weekday: [409, 'We are closed on that weekday.', '当天为每周休息日。'],
  closed_date: [409, 'The venue is closed on that date.', '当天本店不营业。'],
  date_blocked: [409, 'This amenity is not available on that date.', '这里当天不开放预订。'],
  amenity_inactive: [409, 'This amenity is not open for booking.', '这里暂不开放预订。'],
  amenity_without_units: [409, 'This amenity has no room to book yet.', '这里还没有可预订的房间。'],
  too_many_holds: [
    409,
    'You already have {max} rooms on hold for a card payment. Pay for one of them, or try again once their ten minutes are over.',
    '您已有 {max} 个时段正等待银行卡付款。请先付清其中一个，或等十分钟的保留时间过后再试。',
  ],
  slot_taken: [409, 'That time was just taken.', '这个时段刚被订走了。'],
  price_changed: [
    409,
    'The price is now ${total}. Please check and confirm again.',
    '价格已更新为 ${total}，请确认后重试。',
  ],
  not_cancelable: [409, 'This booking can no longer be canceled.', '该预订已无法取消。'],
  too_late_to_cancel: [
    409,
    'Free cancellation ended {hours} hours before the start.',
    '开始前 {hours} 小时起不可免费取消。',
  ],
  wrong_state: [
    409,
    'This booking is {status} and cannot be changed that way.',
    '预订当前状态为「{status}」，无法执行此操作。',
  ],
  needs_account: [
    409,
    'A guest without an account has no balance to pay from.',
    '没有账户的散客无法用余额支付。',
  ],
  date_has_bookings: [
    409,
    'There are {count} bookings on that date. Confirm to block it for new ones.',
    '当天已有 {count} 个预订。确认后将不再接受新预订。',
  ],

  // running the venue
  closing_has_bookings: [
    409,
    'There are {count} bookings in the time that would be closed. Confirm to close it for new ones.',
    '拟关闭的时段内还有 {count} 个预订。确认后将不再接受新预订。',
  ],
  top_up_bounds: [
    400,
    'The largest top-up must not be below the smallest.',
    '最高充值金额不能低于最低充值金额。',
  ],
  review_impossible: [
    409,
    'That can’t be done with this payment: the card company says otherwise.',
    '该笔付款无法这样处理：与支付服务商的记录不符。',
  ],
  amenity_has_bookings: [
    409,
    'There are {count} bookings still to come. Move or cancel them first.',
    '还有 {count} 个未到的预订，请先改期或取消。',
  ],
  unit_has_bookings: [
    409,
    'Bookings still hold {name}: {bookings}.',
    '{name} 仍被预订占用：{bookings}。',
  ],

  // food
  items_unavailable: [
    409,
    '{itemsEn}: sold out just now. Please take it out of your order.',
    '{itemsCh}：刚刚沽清，请从订单中移除。',
  ],
  prices_changed: [
    409,
    'The price of {itemsEn} has changed. Please check and confirm again.',
    '{itemsCh} 的价格有变动，请确认后重试。',
  ],
  invalid_code: [400, 'Invalid Code', '优惠码无效'],
  nothing_to_pay: [409, 'There is nothing to pay for this order.', '该订单无需付款。'],
  not_free: [
    409,
    'This order is not free; please pay ${total}.',
    '该订单并非免费，请支付 ${total}。',
  ],
  order_credited: [
    409,
    'Something was sold out before your payment arrived. The money is in your balance.',
    '付款到账前有菜品沽清，款项已存入您的余额。',
  ],
  order_wrong_state: [
    409,
    'This order is {status} and cannot be changed that way.',
    '订单当前状态为「{status}」，无法执行此操作。',
  ],
  order_balance_low: [
    402,
    'The account balance is too low for this order. Please top up the account.',
    '余额不足，请先充值。',
  ],
  total_too_large: [400, 'That is more than ${max} at once.', '总额超过 ${max}，请减少后再试。'],
  tendered_too_low: [400, 'The cash received is less than ${total}.', '收到的现金不足 ${total}。'],
  member_needed: [400, 'Choose the member whose balance pays.', '请选择以余额付款的会员。'],
  date_not_begun: [400, 'That day has not begun yet.', '该日尚未开始。'],
  reason_needed: [400, 'Please give a reason.', '请填写原因。'],
  category_not_empty: [
    409,
    'There are still {count} items in this category.',
    '该分类下还有 {count} 个菜品。',
  ],

  // bills
  bill_closed: [
    409,
    'Bill {number} is closed and takes nothing more.',
    '账单 {number} 已结清，不能再改动。',
  ],
  bill_changed: [
    409,
    'The bill has changed: ${due} is due now. Please check and confirm again.',
    '账单有变动：现应付 ${due}。请核对后再确认。',
  ],
  bill_due: [
    409,
    'There is still ${due} due on bill {number}.',
    '账单 {number} 尚有 ${due} 未付。',
  ],
  amount_over_due: [400, 'Only ${due} can be paid now.', '目前最多可付 ${due}。'],
  share_paid: [409, 'This share is paid already.', '这一份已经付过了。'],
  share_held: [
    409,
    'Somebody is paying this share by card just now.',
    '这一份正在刷卡付款，请稍候。',
  ],
  bill_balance_low: [
    402,
    'The account balance is too low for this payment.',
    '余额不足，请先充值。',
  ],
  over_line: [400, 'Only ${left} is left of that.', '该项最多可减 ${left}。'],
  over_limit: [
    403,
    'That is more than ${limit} a night; an admin has to do it.',
    '已超出每晚 ${limit} 的额度，请由管理员操作。',
  ],
  over_refundable: [400, 'Only ${most} can go back that way.', '该方式最多可退 ${most}。'],
  no_open_bill: [
    409,
    'Your party has no open bill to order on. Please pay now.',
    '您目前没有可记账的账单，请直接付款。',
  ],
  bill_limit: [
    409,
    'No more than ${limit} can be ordered on the bill from here. Please ask our staff.',
    '自助加点最多可记账 ${limit}，请联系服务员。',
  ],
  bill_owed: [
    409,
    'Bill {number} of ${due} is still to be paid first.',
    '请先付清账单 {number} 的 ${due}。',
  ],

  ...floorRefusals,
} as const satisfies Record<string, readonly [status: number, en: string, ch: string]>

export type ErrorCode = keyof typeof refusals
