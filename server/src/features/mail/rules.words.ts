import type { Written } from '@lantern/contract/languages'
import { accountWords } from './rules.account-words.ts'

const en = {
  greeting: (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`),
  room: 'Room',
  units: 'Where',
  when: 'When',
  bookingId: 'Booking ID',
  subtotal: 'Subtotal',
  serviceFee: 'Service fee',
  discount: 'Discount',
  tax: 'HST',
  tip: 'Tip',
  total: 'Total',
  paidBy: 'Paid by',
  paidWith: {
    balance: 'Account balance',
    stripe: 'Card',
    terminal: 'Card terminal',
    cash: 'Cash',
    bill: 'With your bill',
    deposit: 'Deposit now, the rest at the venue',
    none: 'At the front desk',
  },
  deposit: 'Deposit paid',
  rest: 'To pay at the venue',
  minimumSpend: 'Minimum spend on food and drinks, before tax',
  points: 'Points earned',
  number: 'Order',
  refund: {
    balance: 'Back in your balance',
    card: 'On its way to your card',
    cash: 'Paid back in cash',
    terminal: 'Paid back to your card',
  },
  openAccount: 'Open my account',
  signIn: 'Sign in',
  ...accountWords.en,
  confirmed: {
    subject: 'Booking confirmed: ',
    paragraphs: ['Your room is booked. We look forward to seeing you.'],
  },
  reminder: {
    subject: (amenity: string, start: string): string => `Reminder: ${amenity}, ${start}`,
    paragraphs: [
      'Your room is waiting for you. Tell us with one tap that you are coming, or what has changed.',
    ],
    hidden: 'The links themselves are for its member only.',
    confirm: "I'm coming",
    late: 'Running late',
    change: 'Change',
    cancel: 'Cancel',
    stop: 'No more reminders',
  },
  changed: { subject: 'Booking changed: ', paragraphs: ['Your booking has a new time.'] },
  was: 'Before',
  kept: 'Not given back',
  canceled: { subject: 'Booking canceled: ', paragraphs: ['Your booking is canceled.'] },
  orderCanceled: {
    subject: 'Order canceled: food & beverages',
    paragraphs: ["We're sorry: we had to cancel your order."],
  },
  orderCanceledWithBooking: {
    subject: 'Order canceled: food & beverages',
    paragraphs: [
      'This order was waiting for your party. The booking is off, so we canceled the order with it.',
    ],
  },
  receipt: {
    topup: {
      subject: 'Receipt: balance top-up',
      paragraphs: ['Thank you. Your balance is ready.'],
    },
    late_payment: {
      subject: 'Your payment is in your balance',
      paragraphs: [
        'Your card payment arrived when the time you chose was already gone, so nothing was booked. The whole amount is in your balance.',
      ],
    },
    food: { subject: 'Receipt: food & beverages', paragraphs: ['Thank you for your order.'] },
  },
  cardRefund: {
    subject: 'Your refund, another way',
    paragraphs: [
      'Your card could not take the refund that we sent to it, so we gave the money back to you another way.',
    ],
    number: 'For',
    methods: {
      balance: 'Into your balance',
      cash: 'Handed out in cash',
      terminal: 'By the card machine at the desk',
      elsewhere: 'Paid out by transfer or otherwise',
    },
  },
  bill: {
    subject: 'Receipt: your visit',
    paragraphs: ['Thank you for the evening. Here is what stood on your bill.'],
    number: 'Bill',
    off: (what: string): string => `Taken off: ${what}`,
    wentBack: (method: string): string => `Given back: ${method}`,
    tip: 'of which tip',
    lines: {
      room: 'Room',
      service_fee: 'Service fee',
      extension: 'More time',
      dish: 'Dish',
      shortfall: 'Minimum spend',
      cancellation_fee: 'Cancellation fee',
      adjustment: 'Taken off',
    },
    methods: {
      cash: 'Cash',
      terminal: 'Card terminal',
      balance: 'Account balance',
      card: 'Card',
      elsewhere: 'By other means',
    },
  },
  waitlistOffer: {
    subject: 'A room is free for you: ',
    paragraphs: [
      'You were next on the waiting list, so we are holding this room for you. Nothing is charged until you accept it.',
    ],
    until: 'Held until',
    open: 'Accept or let it go',
  },
  waitlistOver: {
    subject: 'No room came free for you',
    paragraphs: [
      'Your place on the waiting list has ended without a booking, and nothing was charged. You are welcome to join again.',
    ],
  },
}

/** The texts of emails. TypeScript checks that Chinese has all of them. */
export type EmailWords = typeof en

const ch: EmailWords = {
  greeting: (name) => (name === '' ? '您好：' : `${name}，您好：`),
  room: '场地',
  units: '房间',
  when: '时间',
  bookingId: '预订编号',
  subtotal: '小计',
  serviceFee: '服务费',
  discount: '优惠',
  tax: 'HST 税',
  tip: '小费',
  total: '合计',
  paidBy: '付款方式',
  paidWith: {
    balance: '账户余额',
    stripe: '银行卡',
    terminal: '刷卡机',
    cash: '现金',
    bill: '记入账单',
    deposit: '先付订金，余款到店付',
    none: '到店付款',
  },
  deposit: '已付订金',
  rest: '到店应付',
  minimumSpend: '最低消费（酒水餐食，税前）',
  points: '获得积分',
  number: '订单编号',
  refund: {
    balance: '已退回余额',
    card: '正退回银行卡',
    cash: '已退现金',
    terminal: '已退回银行卡',
  },
  openAccount: '查看我的账户',
  signIn: '登录',
  ...accountWords.ch,
  confirmed: { subject: '预订成功：', paragraphs: ['房间已为您留好，期待您的光临。'] },
  reminder: {
    subject: (amenity, start) => `预订提醒：${amenity}，${start}`,
    paragraphs: ['您的房间已留好。点一下告诉我们您会来；如有变动，也请告诉我们。'],
    hidden: '链接仅会员本人可见。',
    confirm: '我会到',
    late: '晚点到',
    change: '改时间',
    cancel: '取消预订',
    stop: '不再接收提醒',
  },
  changed: { subject: '预订时间已更改：', paragraphs: ['您的预订已改到新的时间。'] },
  was: '原来',
  kept: '不予退还',
  canceled: { subject: '预订已取消：', paragraphs: ['您的预订已取消。'] },
  orderCanceled: {
    subject: '订单已取消：餐饮',
    paragraphs: ['很抱歉，您的订单已被取消。'],
  },
  orderCanceledWithBooking: {
    subject: '订单已取消：餐饮',
    paragraphs: ['这份订单原本等您到店后再做。由于相应的预订已不再有效，订单也一并取消了。'],
  },
  receipt: {
    topup: { subject: '收据：账户充值', paragraphs: ['谢谢，款项已存入您的余额。'] },
    late_payment: {
      subject: '您的付款已存入余额',
      paragraphs: ['付款到账时，您选的时段已被订走，因此没有完成预订。全部款项已存入您的余额。'],
    },
    food: { subject: '收据：餐饮', paragraphs: ['谢谢惠顾。'] },
  },
  cardRefund: {
    subject: '您的退款已改用其他方式退还',
    paragraphs: ['您的银行卡未能收到退款，我们已改用其他方式退还给您。'],
    number: '对应编号',
    methods: {
      balance: '已存入余额',
      cash: '已退现金',
      terminal: '已在前台刷卡机退回',
      elsewhere: '已以转账等方式退还',
    },
  },
  bill: {
    subject: '收据：本次消费',
    paragraphs: ['感谢光临，以下是您的账单明细。'],
    number: '账单编号',
    off: (what) => `减免：${what}`,
    wentBack: (method) => `已退：${method}`,
    tip: '其中小费',
    lines: {
      room: '房费',
      service_fee: '服务费',
      extension: '加时',
      dish: '菜品',
      shortfall: '最低消费差额',
      cancellation_fee: '取消费用',
      adjustment: '减免',
    },
    methods: {
      cash: '现金',
      terminal: '刷卡机',
      balance: '账户余额',
      card: '银行卡',
      elsewhere: '其他方式',
    },
  },
  waitlistOffer: {
    subject: '候补有房了：',
    paragraphs: ['候补轮到您了，这间房已为您保留。您接受之前不会扣款。'],
    until: '保留至',
    open: '接受或放弃',
  },
  waitlistOver: {
    subject: '很抱歉，候补没有等到空房',
    paragraphs: ['您的候补已结束，未能订到房间，也没有扣款。欢迎再次加入候补。'],
  },
}

/** The texts of emails in each language. */
export const words: Readonly<Record<Written, EmailWords>> = { en, ch }
