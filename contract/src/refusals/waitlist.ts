import type { InEach } from '../languages.ts'

/** Refusals of the waiting list, in the form of `refusals.ts`. */
export const waitlistRefusals = {
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
