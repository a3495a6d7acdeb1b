import { floorRefusals } from './floor-refusals.ts'
import type { InEach } from './languages.ts'

/** A refusal: its HTTP status, and its sentence in each language. */
export type Refused = InEach & { readonly status: number }

/**
 * Every refusal that there is, with its HTTP status and its sentence in each language. `{name}` is replaced by
 * one of the refusal's values. A code never changes its meaning.
 */
export const refusals = {
  // any call
  invalid_input: { status: 400, en: 'Please check what you entered.', ch: '请检查填写的内容。' },
  broken_json: { status: 400, en: 'The request was not valid JSON.', ch: '请求不是有效的 JSON。' },
  too_slow: {
    status: 408,
    en: 'The request took too long to arrive.',
    ch: '请求用时过长，请再试一次。',
  },
  too_large: {
    status: 413,
    en: 'That is more than we can take at once.',
    ch: '内容太大，无法一次提交。',
  },
  unsupported_type: { status: 415, en: 'Please send JSON.', ch: '请以 JSON 格式提交。' },
  cross_site: {
    status: 403,
    en: 'This request came from another site.',
    ch: '该请求来自其他网站。',
  },
  not_signed_in: { status: 401, en: 'Please sign in first.', ch: '请先登录。' },
  forbidden: {
    status: 403,
    en: "You don't have permission to do this.",
    ch: '您没有权限进行此操作。',
  },
  not_found: { status: 404, en: 'We could not find that.', ch: '没有找到相关内容。' },
  too_many_requests: {
    status: 429,
    en: 'Too many tries. Please wait a moment.',
    ch: '尝试次数过多，请稍候再试。',
  },
  overloaded: {
    status: 503,
    en: 'We are very busy. Please try again shortly.',
    ch: '目前访问量较大，请稍后再试。',
  },
  not_ready: { status: 503, en: 'This instance is not ready.', ch: '该实例尚未就绪。' },
  unavailable: {
    status: 503,
    en: 'Our records cannot be reached right now. Please try again in a moment.',
    ch: '暂时无法读取系统数据，请您稍后再试。',
  },
  unexpected: { status: 500, en: 'Something went wrong on our side.', ch: '我们这边出了点问题。' },
  key_reused: {
    status: 409,
    en: 'This request was already sent with other content.',
    ch: '该请求已以不同内容提交过。',
  },
  stale: {
    status: 409,
    en: 'Somebody changed this meanwhile. Please reload.',
    ch: '内容已被他人修改，请刷新。',
  },

  // members
  wrong_credentials: { status: 401, en: 'Invalid username or password', ch: '邮箱或密码不对' },
  email_taken: {
    status: 409,
    en: 'An account with this email already exists.',
    ch: '该邮箱已注册账户。',
  },
  email_unavailable: {
    status: 409,
    en: 'This email cannot be used. Please choose another.',
    ch: '该邮箱无法使用，请换一个。',
  },
  password_needed: {
    status: 403,
    en: 'Please enter your current password.',
    ch: '请输入当前密码。',
  },
  wrong_password: { status: 403, en: 'The current password is not right.', ch: '当前密码不正确。' },
  picture_gone: {
    status: 409,
    en: 'That picture is no longer kept. Please choose it again.',
    ch: '该图片已不再保存，请重新选择。',
  },
  bad_picture: {
    status: 400,
    en: 'Please choose a JPEG, PNG or WebP picture.',
    ch: '请选择 JPEG、PNG 或 WebP 格式的图片。',
  },

  pin_not_set: {
    status: 409,
    en: 'No staff PIN has been set yet. An admin sets it in the venue settings.',
    ch: '尚未设置员工 PIN 码，请管理员先在「设置」里设好。',
  },
  seller_needed: {
    status: 409,
    en: 'Please say who sells, by your PIN.',
    ch: '请先选择收银员并输入 PIN 码。',
  },
  incorrect_pin: {
    status: 403,
    en: 'The PIN you entered is incorrect.',
    ch: '您输入的 PIN 码不正确。',
  },
  last_admin: { status: 409, en: 'The last admin has to stay one.', ch: '至少要保留一位管理员。' },
  own_account: {
    status: 409,
    en: 'You can’t delete your own account here.',
    ch: '不能在此删除自己的账户。',
  },
  has_balance: {
    status: 409,
    en: 'This account still has ${balance}. Please pay it out first.',
    ch: '该账户尚有余额 ${balance}，请先退还。',
  },
  has_bookings: {
    status: 409,
    en: 'This account still has {count} bookings to come. Please cancel them first.',
    ch: '该账户尚有 {count} 个未到的预订，请先取消。',
  },
  has_unfinished: {
    status: 409,
    en: 'Something is unfinished here: {orders} food orders, {payments} card payments, {refunds} refunds. Please see it through first.',
    ch: '该账户尚有未了结的事项：餐饮订单 {orders} 个、银行卡付款 {payments} 笔、退款 {refunds} 笔，请先处理完毕。',
  },
  balance_too_low: {
    status: 409,
    en: 'There is only ${balance} to pay out.',
    ch: '余额仅有 ${balance}，无法退还更多。',
  },
  token_invalid: {
    status: 401,
    en: 'This sign-in link is no longer valid. Please ask for a new one.',
    ch: '该登录链接已失效，请重新获取。',
  },
  cash_by_admin: {
    status: 403,
    en: 'Only an admin can move cash for this account.',
    ch: '该账户的现金只能由管理员办理。',
  },
  customers_only: {
    status: 403,
    en: 'This is possible for customers only.',
    ch: '只有会员的账户能这样操作。',
  },

  // Discord
  discord_not_configured: {
    status: 409,
    en: 'Discord is not set up at this venue yet.',
    ch: '本店尚未开通 Discord。',
  },
  discord_already_linked: {
    status: 409,
    en: 'Your account is already linked to Discord.',
    ch: '您的账户已绑定 Discord。',
  },
  discord_not_linked: {
    status: 409,
    en: 'Your account is not linked to Discord.',
    ch: '您的账户尚未绑定 Discord。',
  },
  discord_repeated: { status: 409, en: 'This message was taken before.', ch: '该消息已处理过。' },
  discord_bad_signature: {
    status: 401,
    en: 'The message is not signed by Discord.',
    ch: '消息签名无效。',
  },

  // wallet and payments
  insufficient_balance: {
    status: 402,
    en: 'Your account balance is too low to make this booking. Please top up your account.',
    ch: '余额不足，请先充值。',
  },
  invalid_amount: {
    status: 400,
    en: 'Please enter a valid amount between ${min} and ${max}.',
    ch: '请输入 ${min} 至 ${max} 之间的金额。',
  },
  card_amount_too_small: {
    status: 400,
    en: 'A card pays ${min} or more. Please pay this from your balance.',
    ch: '银行卡付款最低 ${min}，请改用余额支付。',
  },
  payment_failed: { status: 402, en: 'The payment did not go through.', ch: '付款未成功。' },
  already_paid: {
    status: 409,
    en: 'This is paid already. You find it in your account.',
    ch: '这笔已经付过了，可在账户中查看。',
  },
  payment_pending: {
    status: 409,
    en: 'Your payment is being processed. Please wait.',
    ch: '付款正在处理中，请稍候。',
  },
  payment_unreachable: {
    status: 503,
    en: 'The card company does not answer right now. Please try again.',
    ch: '暂时连不上支付服务商，请重试。',
  },
  payment_credited: {
    status: 409,
    en: 'That time was taken before your payment arrived. The money is in your balance.',
    ch: '付款到账前该时段已被订走，款项已存入您的余额。',
  },
  bad_signature: {
    status: 400,
    en: 'The message is not signed by the card company.',
    ch: '消息签名无效。',
  },
  payments_not_configured: {
    status: 409,
    en: 'Card payments are not set up at this venue yet.',
    ch: '本店尚未开通银行卡支付。',
  },

  // amenities and bookings
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
  slot_taken: { status: 409, en: 'That time was just taken.', ch: '这个时段刚被订走了。' },
  price_changed: {
    status: 409,
    en: 'The price is now ${total}. Please check and confirm again.',
    ch: '价格已更新为 ${total}，请确认后重试。',
  },
  not_cancelable: {
    status: 409,
    en: 'This booking can no longer be canceled.',
    ch: '该预订已无法取消。',
  },
  too_late_to_cancel: {
    status: 409,
    en: 'Free cancellation ended {hours} hours before the start.',
    ch: '开始前 {hours} 小时起不可免费取消。',
  },
  wrong_state: {
    status: 409,
    en: 'This booking is {status} and cannot be changed that way.',
    ch: '预订当前状态为「{status}」，无法执行此操作。',
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

  // running the venue
  closing_has_bookings: {
    status: 409,
    en: 'There are {count} bookings in the time that would be closed. Confirm to close it for new ones.',
    ch: '拟关闭的时段内还有 {count} 个预订。确认后将不再接受新预订。',
  },
  top_up_bounds: {
    status: 400,
    en: 'The largest top-up must not be below the smallest.',
    ch: '最高充值金额不能低于最低充值金额。',
  },
  tax_date_past: {
    status: 409,
    en: 'A tax rate holds from today at the earliest: what was charged before stays as it was.',
    ch: '税率最早从今天起生效，之前已收的税保持不变。',
  },
  tax_rate_holds: {
    status: 409,
    en: 'That rate holds already and can’t be taken back. Set another one from a later date.',
    ch: '该税率已经生效，不能撤回。请另设一个以后生效的税率。',
  },
  review_impossible: {
    status: 409,
    en: 'That can’t be done with this payment: the card company says otherwise.',
    ch: '该笔付款无法这样处理：与支付服务商的记录不符。',
  },
  amenity_has_bookings: {
    status: 409,
    en: 'There are {count} bookings still to come. Move or cancel them first.',
    ch: '还有 {count} 个未到的预订，请先改期或取消。',
  },
  unit_has_bookings: {
    status: 409,
    en: 'Bookings still hold {name}: {bookings}.',
    ch: '{name} 仍被预订占用：{bookings}。',
  },

  // food
  items_unavailable: {
    status: 409,
    en: '{itemsEn}: sold out just now. Please take it out of your order.',
    ch: '{itemsCh}：刚刚沽清，请从订单中移除。',
  },
  prices_changed: {
    status: 409,
    en: 'The price of {itemsEn} has changed. Please check and confirm again.',
    ch: '{itemsCh} 的价格有变动，请确认后重试。',
  },
  invalid_code: { status: 400, en: 'Invalid Code', ch: '优惠码无效' },
  nothing_to_pay: {
    status: 409,
    en: 'There is nothing to pay for this order.',
    ch: '该订单无需付款。',
  },
  not_free: {
    status: 409,
    en: 'This order is not free; please pay ${total}.',
    ch: '该订单并非免费，请支付 ${total}。',
  },
  order_credited: {
    status: 409,
    en: 'Something was sold out, or your booking ended, before your payment arrived. The money is in your balance.',
    ch: '付款到账前有菜品沽清或预订已结束，款项已存入您的余额。',
  },
  order_wrong_state: {
    status: 409,
    en: 'This order is {status} and cannot be changed that way.',
    ch: '订单当前状态为「{status}」，无法执行此操作。',
  },
  order_balance_low: {
    status: 402,
    en: 'The account balance is too low for this order. Please top up the account.',
    ch: '余额不足，请先充值。',
  },
  total_too_large: {
    status: 400,
    en: 'That is more than ${max} at once.',
    ch: '总额超过 ${max}，请减少后再试。',
  },
  tendered_too_low: {
    status: 400,
    en: 'The cash received is less than ${total}.',
    ch: '收到的现金不足 ${total}。',
  },
  member_needed: {
    status: 400,
    en: 'Choose the member whose balance pays.',
    ch: '请选择以余额付款的会员。',
  },
  date_not_begun: { status: 400, en: 'That day has not begun yet.', ch: '该日尚未开始。' },
  reason_needed: { status: 400, en: 'Please give a reason.', ch: '请填写原因。' },
  category_not_empty: {
    status: 409,
    en: 'There are still {count} items in this category.',
    ch: '该分类下还有 {count} 个菜品。',
  },

  // bills
  bill_closed: {
    status: 409,
    en: 'Bill {number} is closed and takes nothing more.',
    ch: '账单 {number} 已结清，不能再改动。',
  },
  bill_changed: {
    status: 409,
    en: 'The bill has changed: ${due} is due now. Please check and confirm again.',
    ch: '账单有变动：现应付 ${due}。请核对后再确认。',
  },
  bill_due: {
    status: 409,
    en: 'There is still ${due} due on bill {number}.',
    ch: '账单 {number} 尚有 ${due} 未付。',
  },
  amount_over_due: { status: 400, en: 'Only ${due} can be paid now.', ch: '目前最多可付 ${due}。' },
  share_paid: { status: 409, en: 'This share is paid already.', ch: '这一份已经付过了。' },
  share_held: {
    status: 409,
    en: 'Somebody is paying this share by card just now.',
    ch: '这一份正在刷卡付款，请稍候。',
  },
  dishes_taken: {
    status: 409,
    en: 'Somebody else has just taken one of these dishes. Please choose again.',
    ch: '其中有菜品刚被别人选走了，请重新选择。',
  },
  split_otherwise: {
    status: 409,
    en: 'This bill is already split another way. Please pay a share of it, or the rest.',
    ch: '这张账单已按其他方式分账，请选择其中一份或付剩余金额。',
  },
  bill_balance_low: {
    status: 402,
    en: 'The account balance is too low for this payment.',
    ch: '余额不足，请先充值。',
  },
  over_line: { status: 400, en: 'Only ${left} is left of that.', ch: '该项最多可减 ${left}。' },
  over_limit: {
    status: 403,
    en: 'That is more than ${limit} a night; an admin has to do it.',
    ch: '已超出每晚 ${limit} 的额度，请由管理员操作。',
  },
  over_refundable: {
    status: 400,
    en: 'Only ${most} can go back that way.',
    ch: '该方式最多可退 ${most}。',
  },
  no_arrival_awaited: {
    status: 409,
    en: 'You have no booking of that room that is about to begin, so there is no arrival to wait for. Please choose again when we should make your order.',
    ch: '该房间目前没有您即将到店的预订，请重新选择何时上餐。',
  },
  no_open_bill: {
    status: 409,
    en: 'Your party has no open bill to order on. Please pay now.',
    ch: '您目前没有可记账的账单，请直接付款。',
  },
  bill_limit: {
    status: 409,
    en: 'No more than ${limit} can be ordered on the bill from here. Please ask our staff.',
    ch: '自助加点最多可记账 ${limit}，请联系服务员。',
  },
  bill_owed: {
    status: 409,
    en: 'Bill {number} of ${due} is still to be paid first.',
    ch: '请先付清账单 {number} 的 ${due}。',
  },

  ...floorRefusals,
} as const satisfies Record<string, Refused>

export type ErrorCode = keyof typeof refusals
