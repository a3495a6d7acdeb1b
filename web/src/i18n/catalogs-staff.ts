import type { Language } from './language.ts'
import type { Catalogs, StaffNamespace } from './messages.ts'

/** Where the words of the staff's screens are. */
export const staffCatalogs: Record<Language, Pick<Catalogs, StaffNamespace>> = {
  en: {
    staff: () => import('./en/staff.ts'),
    manage: () => import('./en/manage.ts'),
    users: () => import('./en/users.ts'),
    settings: () => import('./en/settings.ts'),
    audit: () => import('./en/audit.ts'),
    outbox: () => import('./en/outbox.ts'),
    review: () => import('./en/review.ts'),
    customers: () => import('./en/customers.ts'),
    desk: () => import('./en/desk.ts'),
    menuDesk: () => import('./en/menu-desk.ts'),
    kitchen: () => import('./en/kitchen.ts'),
    floor: () => import('./en/floor.ts'),
    till: () => import('./en/till.ts'),
    close: () => import('./en/close.ts'),
  },
  ch: {
    staff: () => import('./ch/staff.ts'),
    manage: () => import('./ch/manage.ts'),
    users: () => import('./ch/users.ts'),
    settings: () => import('./ch/settings.ts'),
    audit: () => import('./ch/audit.ts'),
    outbox: () => import('./ch/outbox.ts'),
    review: () => import('./ch/review.ts'),
    customers: () => import('./ch/customers.ts'),
    desk: () => import('./ch/desk.ts'),
    menuDesk: () => import('./ch/menu-desk.ts'),
    kitchen: () => import('./ch/kitchen.ts'),
    floor: () => import('./ch/floor.ts'),
    till: () => import('./ch/till.ts'),
    close: () => import('./ch/close.ts'),
  },
}
