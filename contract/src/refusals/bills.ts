import type { InEach } from '../venue/languages.ts'

/** Refusals of bills, payments and orders, in the form of `refusals.ts`. */
export const billsRefusals = {
  bill_closed: {
    en: 'Bill {number} is closed and can’t be changed.',
    ch: '账单 {number} 已结清，不能再改动。',
  },
  bill_changed: {
    en: 'The bill has changed: ${due} is due now. Please check and confirm again.',
    ch: '账单有变动：现应付 ${due}。请核对后再确认。',
  },
  bill_due: { en: '${due} is still due on bill {number}.', ch: '账单 {number} 尚有 ${due} 未付。' },
  minimum_left: {
    en: '${left} of the minimum spend is left. Please add it to the bill first.',
    ch: '距最低消费还差 ${left}，请先将差额记入账单。',
  },
  minimum_changed: {
    en: '${left} of the minimum spend is left now. Please check and confirm again.',
    ch: '距最低消费现差 ${left}。请核对后再确认。',
  },
  amount_over_due: { status: 400, en: 'Only ${due} can be paid now.', ch: '目前最多可付 ${due}。' },
  share_paid: { en: 'This share is already paid.', ch: '这一份已经付过了。' },
  share_held: {
    en: 'Someone is paying this share by card right now.',
    ch: '这一份正在刷卡付款，请稍候。',
  },
  member_yes_needed: {
    status: 403,
    en: 'The member must approve this payment, on their phone or with their PIN.',
    ch: '使用其他会员的余额，须本人在手机上确认或输入 PIN 码。',
  },
  line_stays: {
    en: 'A room stays on the bill of its booking. Only dishes can be moved to another bill.',
    ch: '包房费用须留在本预订的账单上，只有菜品可以转到其他账单。',
  },
  request_over: {
    status: 410,
    en: 'This payment request is no longer valid. Nothing was charged.',
    ch: '这笔付款请求已失效，没有扣款。',
  },
  dishes_taken: {
    en: 'Someone else has just chosen one of these dishes. Please choose again.',
    ch: '其中有菜品刚被别人选走了，请重新选择。',
  },
  split_otherwise: {
    en: 'This bill is already split another way. Please pay a share of it, or the rest.',
    ch: '这张账单已按其他方式分账，请选择其中一份或付剩余金额。',
  },
  bill_balance_low: {
    status: 402,
    en: 'The account balance is too low for this payment.',
    ch: '余额不足，请先充值。',
  },
  redemption_limit: {
    en: 'These points can’t be used here. At most {points} points (${amount}) can.',
    ch: '这里最多可用 {points} 积分（抵 ${amount}），请重新选择。',
  },
  insufficient_points: {
    status: 402,
    en: 'There are not enough points for this.',
    ch: '积分不足。',
  },
  reopen_too_late: {
    en: 'Bill {number} was closed on another night and can’t be reopened. You can still credit goodwill to a member.',
    ch: '账单 {number} 不是当晚结清的，不能再打开。如需补偿会员，可直接存入余额。',
  },
  over_line: { status: 400, en: 'Only ${left} is left of that.', ch: '该项最多可减 ${left}。' },
  over_limit: {
    status: 403,
    en: 'That is more than ${limit} a night. An admin can approve it with their PIN.',
    ch: '已超出每晚 ${limit} 的额度，请管理员输入 PIN 码批准。',
  },
  over_percent: {
    status: 403,
    en: 'That is more than {percent}% of the bill. An admin can approve it with their PIN.',
    ch: '已超过账单的 {percent}%，请管理员输入 PIN 码批准。',
  },
  own_goodwill: {
    status: 403,
    en: 'You can’t credit goodwill to your own account or approve it.',
    ch: '不能给自己的账户存入补偿，也不能自己批准。',
  },
  own_refund: {
    status: 403,
    en: 'You can’t refund to your own balance or approve it. Please ask a colleague.',
    ch: '不能把退款存入自己的余额，也不能自己批准，请由同事操作。',
  },
  price_by_admin: {
    status: 403,
    en: 'Only an admin can lower prices. Please ask one.',
    ch: '降价须由管理员操作，请联系管理员。',
  },
  own_bill: {
    status: 403,
    en: 'This bill is yours or the approver’s. Please ask a colleague.',
    ch: '这是您本人或批准人的账单，须由同事操作。',
  },
  over_refundable: {
    status: 400,
    en: 'At most ${most} can be refunded this way.',
    ch: '该方式最多可退 ${most}。',
  },
  no_arrival_awaited: {
    en: 'You have no upcoming booking of that room. Please choose again when we should make your order.',
    ch: '该房间目前没有您即将到店的预订，请重新选择何时上餐。',
  },
  no_open_bill: {
    en: 'You have no open bill to order on. Please pay now.',
    ch: '您目前没有可记账的账单，请直接付款。',
  },
  bill_limit: {
    en: 'You can add up to ${limit} to the bill yourself. Please ask our staff.',
    ch: '自助记账最多 ${limit}，请联系服务员。',
  },
  bill_owed: {
    en: 'Please pay bill {number} of ${due} first.',
    ch: '请先付清账单 {number} 的 ${due}。',
  },

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
    en: 'Card payments start at ${min}. Please pay this from your balance.',
    ch: '银行卡付款最低 ${min}，请改用余额支付。',
  },
  payment_failed: { status: 402, en: 'The payment did not go through.', ch: '付款未成功。' },
  already_paid: {
    en: 'This is already paid. You can find it in your account.',
    ch: '这笔已经付过了，可在账户中查看。',
  },
  payment_pending: {
    en: 'Your payment is being processed. Please wait.',
    ch: '付款正在处理中，请稍候。',
  },
  payment_unreachable: {
    status: 503,
    en: 'The card company is not responding. Please try again.',
    ch: '暂时连不上支付服务商，请重试。',
  },
  payment_credited: {
    en: 'That time was taken before your payment arrived. The money was added to your balance.',
    ch: '付款到账前该时段已被订走，款项已存入您的余额。',
  },
  bad_signature: {
    status: 400,
    en: 'The message is not signed by the card company.',
    ch: '消息签名无效。',
  },
  payments_not_configured: {
    en: 'Card payments are not set up at this venue yet.',
    ch: '本店尚未开通银行卡支付。',
  },

  items_unavailable: {
    en: 'Just sold out: {itemsEn}. Please remove it from your order.',
    ch: '{itemsCh}：刚刚沽清，请从订单中移除。',
  },
  options_off: {
    en: 'Unavailable today: {optionsEn}. Please choose something else for {itemsEn}.',
    ch: '{optionsCh}：今日暂缺，请为 {itemsCh} 另选。',
  },
  options_changed: {
    en: 'Please choose the options of {itemsEn} again.',
    ch: '请重新选择 {itemsCh} 的选项。',
  },
  prices_changed: {
    en: 'The price of {itemsEn} has changed. Please check and confirm again.',
    ch: '{itemsCh} 的价格有变动，请确认后重试。',
  },
  invalid_code: { status: 400, en: 'Invalid Code', ch: '优惠码无效' },
  nothing_to_pay: { en: 'There is nothing to pay for this order.', ch: '该订单无需付款。' },
  not_free: {
    en: 'This order is not free; please pay ${total}.',
    ch: '该订单并非免费，请支付 ${total}。',
  },
  order_credited: {
    en: 'Something sold out, or your booking ended, before your payment arrived. The money was added to your balance.',
    ch: '付款到账前有菜品沽清或预订已结束，款项已存入您的余额。',
  },
  order_wrong_state: {
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
    en: 'The total is more than ${max}. Please reduce it.',
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
  date_not_begun: { status: 400, en: 'That day has not started yet.', ch: '该日尚未开始。' },
  reason_needed: { status: 400, en: 'Please give a reason.', ch: '请填写原因。' },
  category_not_empty: {
    en: 'There are still {count} items in this category.',
    ch: '该分类下还有 {count} 个菜品。',
  },
} as const satisfies Record<string, InEach & { readonly status?: number }>
