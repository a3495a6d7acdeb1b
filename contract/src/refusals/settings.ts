import type { InEach } from '../languages.ts'

/** Refusals of running the venue, in the form of `refusals.ts`. */
export const settingsRefusals = {
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
} as const satisfies Record<string, InEach & { readonly status: number }>
