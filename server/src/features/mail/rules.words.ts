import type { Written } from '@lantern/contract/venue/languages'
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
  tip: 'Tip',
  total: 'Total',
  paidBy: 'Paid by',
  paidWith: {
    balance: 'Account balance',
    stripe: 'Card',
    terminal: 'Card machine',
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
    balance: 'Refunded to your balance',
    points: 'Refunded as points',
    card: 'Refunded to your original payment method',
    cash: 'Refunded in cash',
    terminal: 'Refunded to your card',
  },
  openAccount: 'Open my account',
  ...accountWords.en,
  confirmed: {
    subject: 'Booking confirmed: ',
    paragraphs: ['Your room is booked. We look forward to seeing you.'],
  },
  reminder: {
    subject: (amenity: string, start: string): string => `Reminder: ${amenity}, ${start}`,
    paragraphs: [
      'Your booking is coming up. Please confirm that you are coming, or tell us if plans have changed.',
    ],
    hidden: 'The links are shown to the member only.',
    confirm: "I'm coming",
    late: 'Running late',
    change: 'Change',
    cancel: 'Cancel',
    stop: 'No more reminders',
  },
  changed: { subject: 'Booking changed: ', paragraphs: ['Your booking has been changed.'] },
  was: 'Before',
  cancellationFee: 'Not refunded',
  canceled: { subject: 'Booking canceled: ', paragraphs: ['Your booking has been canceled.'] },
  orderCanceled: {
    subject: 'Order canceled: food & beverages',
    paragraphs: ['We are sorry, we had to cancel your order.'],
  },
  orderCanceledWithBooking: {
    subject: 'Order canceled: food & beverages',
    paragraphs: [
      'This order was to be made when you arrived. Your booking is no longer valid, so we canceled the order too.',
    ],
  },
  receipt: {
    topup: {
      subject: 'Receipt: balance top-up',
      paragraphs: ['Thank you. The amount was added to your balance.'],
    },
    late_payment: {
      subject: 'Your payment was added to your balance',
      paragraphs: [
        'The time you chose was taken before your card payment arrived, so nothing was booked. The full amount was added to your balance.',
      ],
    },
    food: { subject: 'Receipt: food & beverages', paragraphs: ['Thank you for your order.'] },
    membership: { subject: 'Receipt: membership', paragraphs: ['Thank you for your membership.'] },
  },
  membership: {
    ending: {
      subject: (tier: string) => `Your ${tier} membership ends soon`,
      text: 'You can extend it in your account.',
      renews: (amount: string) =>
        `It renews from your balance for ${amount}. You can change that in your account.`,
    },
    ended: {
      subject: (tier: string) => `Your ${tier} membership has ended`,
      text: 'You can get it again in your account.',
    },
    tier: 'Membership',
    until: 'Last night',
  },
  cardRefund: {
    subject: 'Your refund was made another way',
    paragraphs: ['Your card did not accept the refund, so we refunded you another way.'],
    number: 'Reference',
    methods: {
      balance: 'To your balance',
      cash: 'In cash',
      terminal: 'On the card machine at the front desk',
      elsewhere: 'By transfer or another way',
    },
  },
  bill: {
    subject: 'Receipt: your visit',
    paragraphs: ['Thank you for your visit. Here is your bill.'],
    number: 'Bill',
    company: 'Issued to',
    taxNumber: 'Tax number',
    off: (what: string): string => `Taken off: ${what}`,
    wentBack: (method: string): string => `Refunded: ${method}`,
    tip: 'Tip included',
    lines: {
      room: 'Room',
      service_fee: 'Service fee',
      extension: 'More time',
      dish: 'Dish',
      shortfall: 'Minimum spend',
      cancellation_fee: 'Cancellation fee',
      membership: 'Membership',
      adjustment: 'Taken off',
      joined_room: 'Room',
      joined_fee: 'Service fee',
    },
    methods: {
      cash: 'Cash',
      terminal: 'Card machine',
      balance: 'Account balance',
      card: 'Card',
      elsewhere: 'Another way',
      points: 'Points',
    },
  },
  waitlistOffer: {
    subject: 'A room is free for you: ',
    paragraphs: [
      'You were next on the waiting list, so we are holding this room for you. Nothing is charged until you accept it.',
    ],
    until: 'Held until',
    open: 'Accept or decline',
  },
  waitlistOver: {
    subject: 'No room became available',
    paragraphs: [
      'Your time on the waiting list has ended and no room became available. Nothing was charged. You are welcome to join again.',
    ],
  },
  series: {
    made: {
      subject: (count: number): string =>
        `Repeat booking: ${count} ${count === 1 ? 'date' : 'dates'}`,
      at_once: 'Your room is booked for the dates below. All of them are paid from your balance.',
      three_days_before:
        'Your room is booked for the dates below. Each booking is charged to your balance three days before it starts. Bookings within three days were charged now.',
    },
    changed: {
      subject: (count: number): string =>
        `Bookings changed: ${count} ${count === 1 ? 'date' : 'dates'}`,
      text: 'These bookings of your series were changed to a new time or room.',
    },
    canceled: {
      subject: (count: number): string =>
        `Bookings canceled: ${count} ${count === 1 ? 'date' : 'dates'}`,
      text: 'These bookings of your series were canceled. Payments are refunded by the cancellation rule of each booking.',
    },
    number: 'Series',
    short: {
      subject: (room: string): string => `Your balance will be too low: ${room}`,
      text: 'This booking will be charged to your balance soon. Your balance is too low for it and for the charges before it. Please top up in time.',
    },
    unpaid: {
      subject: (room: string): string => `Please top up: ${room}`,
      text: 'Your balance was too low for this booking. We hold the room until the time below and charge your balance once you have topped up. After that the room is released.',
    },
    due: 'To be charged',
    balance: 'Balance now',
    chargeAt: 'Charged on',
    until: 'Held until',
  },
}

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
    points: '已退回积分',
    card: '正退回银行卡',
    cash: '已退现金',
    terminal: '已退回银行卡',
  },
  openAccount: '查看我的账户',
  ...accountWords.ch,
  confirmed: { subject: '预订成功：', paragraphs: ['房间已为您留好，期待您的光临。'] },
  reminder: {
    subject: (amenity, start) => `预订提醒：${amenity}，${start}`,
    paragraphs: ['您的预订即将开始，请确认到店；如有变动，也请告诉我们。'],
    hidden: '链接仅会员本人可见。',
    confirm: '我会到',
    late: '晚点到',
    change: '改时间',
    cancel: '取消预订',
    stop: '不再接收提醒',
  },
  changed: { subject: '预订已更改：', paragraphs: ['您的预订已更改。'] },
  was: '原来',
  cancellationFee: '不予退还',
  canceled: { subject: '预订已取消：', paragraphs: ['您的预订已取消。'] },
  orderCanceled: {
    subject: '订单已取消：餐饮',
    paragraphs: ['很抱歉，您的订单已被取消。'],
  },
  orderCanceledWithBooking: {
    subject: '订单已取消：餐饮',
    paragraphs: ['这份订单原定在您到店后制作。由于对应的预订已失效，订单也一并取消。'],
  },
  receipt: {
    topup: { subject: '收据：账户充值', paragraphs: ['谢谢，款项已存入您的余额。'] },
    late_payment: {
      subject: '您的付款已存入余额',
      paragraphs: ['付款到账时，您选的时段已被订走，因此没有完成预订。全部款项已存入您的余额。'],
    },
    food: { subject: '收据：餐饮', paragraphs: ['谢谢惠顾。'] },
    membership: { subject: '收据：会员等级', paragraphs: ['感谢您的支持。'] },
  },
  membership: {
    ending: {
      subject: (tier: string) => `您的${tier}会员即将到期`,
      text: '您可在账户中续期。',
      renews: (amount: string) => `到期后将从余额自动续期，金额 ${amount}。您可在账户中更改。`,
    },
    ended: {
      subject: (tier: string) => `您的${tier}会员已到期`,
      text: '您可在账户中重新开通。',
    },
    tier: '会员等级',
    until: '有效至',
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
    company: '抬头',
    taxNumber: '税号',
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
      membership: '会员等级',
      adjustment: '减免',
      joined_room: '房费',
      joined_fee: '服务费',
    },
    methods: {
      cash: '现金',
      terminal: '刷卡机',
      balance: '账户余额',
      card: '银行卡',
      elsewhere: '其他方式',
      points: '积分',
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
  series: {
    made: {
      subject: (count) => `已重复预订 ${count} 次`,
      at_once: '以下日期的房间均已订好，费用已全部从您的余额扣除。',
      three_days_before:
        '以下日期的房间已为您留好。每次在开始前三天从余额扣款；不足三天的已即时扣款。',
    },
    changed: {
      subject: (count) => `已更改 ${count} 次预订`,
      text: '您系列预订中的以下各次已改到新的时间或房间。',
    },
    canceled: {
      subject: (count) => `已取消 ${count} 次预订`,
      text: '您系列预订中的以下各次已取消。已付款项按各次的退款规则退回。',
    },
    number: '系列编号',
    short: {
      subject: (room) => `余额即将不足：${room}`,
      text: '这次预订即将从余额扣款，而您的余额不够支付它以及在它之前扣款的预订。请及时充值。',
    },
    unpaid: {
      subject: (room) => `请充值：${room}`,
      text: '您的余额不够支付这次预订。房间会为您保留到以下时间，充值后我们会自动扣款；逾期房间将不再保留。',
    },
    due: '应扣款项',
    balance: '当前余额',
    chargeAt: '扣款时间',
    until: '保留至',
  },
}

export const words: Readonly<Record<Written, EmailWords>> = { en, ch }
