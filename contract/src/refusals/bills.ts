import type { InEach } from '../languages.ts'

/** Refusals of bills, in the form of `refusals.ts`. */
export const billsRefusals = {
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
  minimum_left: {
    status: 409,
    en: 'There is ${left} left of the minimum spend. Please put it on the bill first.',
    ch: '距最低消费还差 ${left}，请先将差额记入账单。',
  },
  minimum_changed: {
    status: 409,
    en: 'There is ${left} left of the minimum spend now. Please check and confirm again.',
    ch: '距最低消费现差 ${left}。请核对后再确认。',
  },
  amount_over_due: { status: 400, en: 'Only ${due} can be paid now.', ch: '目前最多可付 ${due}。' },
  share_paid: { status: 409, en: 'This share is paid already.', ch: '这一份已经付过了。' },
  share_held: {
    status: 409,
    en: 'Somebody is paying this share by card just now.',
    ch: '这一份正在刷卡付款，请稍候。',
  },
  member_yes_needed: {
    status: 403,
    en: 'Another member’s balance takes their yes: on their phone, or by their PIN.',
    ch: '使用其他会员的余额，须本人在手机上确认或输入 PIN 码。',
  },
  line_stays: {
    status: 409,
    en: 'A room stays on the bill of its booking. Only dishes can go to another bill.',
    ch: '包房费用须留在本预订的账单上，只有菜品可以转到其他账单。',
  },
  request_over: {
    status: 410,
    en: 'The desk doesn’t ask for this any more. Nothing was charged.',
    ch: '前台已不再请求这笔付款，没有扣款。',
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
  reopen_too_late: {
    status: 409,
    en: 'Bill {number} was closed on another night, so its books stay as they are. Goodwill to a member can still be credited.',
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
    en: 'Nobody credits goodwill to their own account, or approves it.',
    ch: '不能给自己的账户存入补偿，也不能自己批准。',
  },
  own_refund: {
    status: 403,
    en: 'Nobody gives money back to their own balance, or approves it. Please ask a colleague.',
    ch: '不能把退款存入自己的余额，也不能自己批准，请由同事操作。',
  },
  price_by_admin: {
    status: 403,
    en: 'Prices are lowered by an admin here. Please ask one.',
    ch: '降价须由管理员操作，请联系管理员。',
  },
  own_bill: {
    status: 403,
    en: 'A colleague has to do this, because it is your own bill or that of who approves.',
    ch: '这是您本人或批准人的账单，须由同事操作。',
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
    en: 'No more than ${limit} can be put on the bill from here. Please ask our staff.',
    ch: '自助记账最多 ${limit}，请联系服务员。',
  },
  bill_owed: {
    status: 409,
    en: 'Bill {number} of ${due} is still to be paid first.',
    ch: '请先付清账单 {number} 的 ${due}。',
  },
} as const satisfies Record<string, InEach & { readonly status: number }>
