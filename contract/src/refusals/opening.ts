import type { InEach } from '../languages.ts'

/** Refusals of opening a venue, in the form of `refusals.ts`. */
export const openingRefusals = {
  menu_not_empty: {
    status: 409,
    en: 'There are items on the menu already.',
    ch: '菜单上已有菜品。',
  },
  whole_venue_stands: {
    status: 409,
    en: 'The whole venue can be booked already.',
    ch: '已有「包场」，无需重复添加。',
  },
  rehearsal_stands: {
    status: 409,
    en: 'There is a rehearsal already. Take it back first.',
    ch: '已有一个演练预订，请先撤回。',
  },
  nothing_to_rehearse: {
    status: 409,
    en: 'No room is free in the coming nights. Is there one, with a unit, on an open night?',
    ch: '近期没有空闲的房间。请确认已有房型和房间，且当晚营业。',
  },
  rehearsal_paid: {
    status: 409,
    en: 'Money was taken for the rehearsal. Cancel it at the desk, where it goes back.',
    ch: '演练预订已收款，请在前台取消并退款。',
  },
} as const satisfies Record<string, InEach & { readonly status: number }>
