import type { Language } from './language.ts'
import type { Catalogs, StaffNamespace } from './messages.ts'

/** The catalogs of the staff's screens. */
export const staffCatalogs: Record<Language, Pick<Catalogs, StaffNamespace>> = {
  en: {
    staff: () => import('./en/staff.ts'),
    amenitiesEditing: () => import('./en/amenities-editing.ts'),
    users: () => import('./en/users.ts'),
    settings: () => import('./en/settings.ts'),
    audit: () => import('./en/audit.ts'),
    health: () => import('./en/health.ts'),
    mail: () => import('./en/mail.ts'),
    paymentsReview: () => import('./en/payments-review.ts'),
    customers: () => import('./en/customers.ts'),
    desk: () => import('./en/desk.ts'),
    statistics: () => import('./en/statistics.ts'),
    menuEditing: () => import('./en/menu-editing.ts'),
    kitchen: () => import('./en/kitchen.ts'),
    floor: () => import('./en/floor.ts'),
    till: () => import('./en/till.ts'),
    close: () => import('./en/close.ts'),
  },
  ch: {
    staff: () => import('./ch/staff.ts'),
    amenitiesEditing: () => import('./ch/amenities-editing.ts'),
    users: () => import('./ch/users.ts'),
    settings: () => import('./ch/settings.ts'),
    audit: () => import('./ch/audit.ts'),
    health: () => import('./ch/health.ts'),
    mail: () => import('./ch/mail.ts'),
    paymentsReview: () => import('./ch/payments-review.ts'),
    customers: () => import('./ch/customers.ts'),
    desk: () => import('./ch/desk.ts'),
    statistics: () => import('./ch/statistics.ts'),
    menuEditing: () => import('./ch/menu-editing.ts'),
    kitchen: () => import('./ch/kitchen.ts'),
    floor: () => import('./ch/floor.ts'),
    till: () => import('./ch/till.ts'),
    close: () => import('./ch/close.ts'),
  },
}
