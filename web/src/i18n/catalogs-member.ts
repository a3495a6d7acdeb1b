import type { Written } from '@lantern/contract/venue/languages'

/** Where the sentences of each namespace are, by the language that they are in. */
export type Catalogs = Readonly<
  Record<string, Readonly<Record<Written, () => Promise<{ default: object }>>>>
>

/** The catalogs of visitors and members. An entry's types, tests and loading follow from it. */
export const memberCatalogs = {
  core: { en: () => import('./en/core.ts'), ch: () => import('./ch/core.ts') },
  about: { en: () => import('./en/about.ts'), ch: () => import('./ch/about.ts') },
  amenities: { en: () => import('./en/amenities.ts'), ch: () => import('./ch/amenities.ts') },
  bills: { en: () => import('./en/bills.ts'), ch: () => import('./ch/bills.ts') },
  billsPhone: { en: () => import('./en/bills-phone.ts'), ch: () => import('./ch/bills-phone.ts') },
  bookings: { en: () => import('./en/bookings.ts'), ch: () => import('./ch/bookings.ts') },
  bookingsCalendar: {
    en: () => import('./en/bookings-calendar.ts'),
    ch: () => import('./ch/bookings-calendar.ts'),
  },
  bookingsInvitation: {
    en: () => import('./en/bookings-invitation.ts'),
    ch: () => import('./ch/bookings-invitation.ts'),
  },
  account: { en: () => import('./en/account.ts'), ch: () => import('./ch/account.ts') },
  membership: { en: () => import('./en/membership.ts'), ch: () => import('./ch/membership.ts') },
  payments: { en: () => import('./en/payments.ts'), ch: () => import('./ch/payments.ts') },
  idle: { en: () => import('./en/idle.ts'), ch: () => import('./ch/idle.ts') },
  statement: { en: () => import('./en/statement.ts'), ch: () => import('./ch/statement.ts') },
  receipt: { en: () => import('./en/receipt.ts'), ch: () => import('./ch/receipt.ts') },
  profile: { en: () => import('./en/profile.ts'), ch: () => import('./ch/profile.ts') },
  discord: { en: () => import('./en/discord.ts'), ch: () => import('./ch/discord.ts') },
  security: { en: () => import('./en/security.ts'), ch: () => import('./ch/security.ts') },
  signin: { en: () => import('./en/signin.ts'), ch: () => import('./ch/signin.ts') },
  passkeys: { en: () => import('./en/passkeys.ts'), ch: () => import('./ch/passkeys.ts') },
  menu: { en: () => import('./en/menu.ts'), ch: () => import('./ch/menu.ts') },
  waitlist: { en: () => import('./en/waitlist.ts'), ch: () => import('./ch/waitlist.ts') },
  series: { en: () => import('./en/series.ts'), ch: () => import('./ch/series.ts') },
  reminders: { en: () => import('./en/reminders.ts'), ch: () => import('./ch/reminders.ts') },
  orders: { en: () => import('./en/orders.ts'), ch: () => import('./ch/orders.ts') },
  offline: { en: () => import('./en/offline.ts'), ch: () => import('./ch/offline.ts') },
  push: { en: () => import('./en/push.ts'), ch: () => import('./ch/push.ts') },
} as const satisfies Catalogs
