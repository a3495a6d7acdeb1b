import type { InEach } from '../languages.ts'

/** Refusals of the menu and of orders, in the form of `refusals.ts`. */
export const ordersRefusals = {
  items_unavailable: {
    status: 409,
    en: '{itemsEn}: sold out just now. Please take it out of your order.',
    ch: '{itemsCh}：刚刚沽清，请从订单中移除。',
  },
  options_off: {
    status: 409,
    en: '{optionsEn}: off today. Please choose something else for {itemsEn}.',
    ch: '{optionsCh}：今日暂缺，请为 {itemsCh} 另选。',
  },
  options_changed: {
    status: 409,
    en: 'Please choose the options of {itemsEn} again.',
    ch: '请重新选择 {itemsCh} 的选项。',
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
} as const satisfies Record<string, InEach & { readonly status: number }>
