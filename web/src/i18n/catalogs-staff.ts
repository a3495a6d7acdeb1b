import type { Catalogs } from './catalogs-member.ts'

/** The catalogs of the staff's screens, in a list of their own that members don't download. */
export const staffCatalogs = {
  staff: { en: () => import('./en/staff.ts'), ch: () => import('./ch/staff.ts') },
  amenitiesEditing: {
    en: () => import('./en/amenities-editing.ts'),
    ch: () => import('./ch/amenities-editing.ts'),
  },
  users: { en: () => import('./en/users.ts'), ch: () => import('./ch/users.ts') },
  settings: { en: () => import('./en/settings.ts'), ch: () => import('./ch/settings.ts') },
  audit: { en: () => import('./en/audit.ts'), ch: () => import('./ch/audit.ts') },
  health: { en: () => import('./en/health.ts'), ch: () => import('./ch/health.ts') },
  imports: { en: () => import('./en/imports.ts'), ch: () => import('./ch/imports.ts') },
  opening: { en: () => import('./en/opening.ts'), ch: () => import('./ch/opening.ts') },
  mail: { en: () => import('./en/mail.ts'), ch: () => import('./ch/mail.ts') },
  paymentsReview: {
    en: () => import('./en/payments-review.ts'),
    ch: () => import('./ch/payments-review.ts'),
  },
  customers: { en: () => import('./en/customers.ts'), ch: () => import('./ch/customers.ts') },
  desk: { en: () => import('./en/desk.ts'), ch: () => import('./ch/desk.ts') },
  deskBoard: { en: () => import('./en/desk-board.ts'), ch: () => import('./ch/desk-board.ts') },
  search: { en: () => import('./en/search.ts'), ch: () => import('./ch/search.ts') },
  statistics: { en: () => import('./en/statistics.ts'), ch: () => import('./ch/statistics.ts') },
  menuEditing: {
    en: () => import('./en/menu-editing.ts'),
    ch: () => import('./ch/menu-editing.ts'),
  },
  kitchen: { en: () => import('./en/kitchen.ts'), ch: () => import('./ch/kitchen.ts') },
  floor: { en: () => import('./en/floor.ts'), ch: () => import('./ch/floor.ts') },
  till: { en: () => import('./en/till.ts'), ch: () => import('./ch/till.ts') },
  close: { en: () => import('./en/close.ts'), ch: () => import('./ch/close.ts') },
  reports: { en: () => import('./en/reports.ts'), ch: () => import('./ch/reports.ts') },
} as const satisfies Catalogs
