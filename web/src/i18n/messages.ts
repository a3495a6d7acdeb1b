import type about from './en/about.ts'
import type account from './en/account.ts'
import type users from './en/users.ts'
import type settings from './en/settings.ts'
import type audit from './en/audit.ts'
import type health from './en/health.ts'
import type mail from './en/mail.ts'
import type paymentsReview from './en/payments-review.ts'
import type amenities from './en/amenities.ts'
import type bills from './en/bills.ts'
import type bookings from './en/bookings.ts'
import type close from './en/close.ts'
import type core from './en/core.ts'
import type floor from './en/floor.ts'
import type kitchen from './en/kitchen.ts'
import type amenitiesEditing from './en/amenities-editing.ts'
import type menu from './en/menu.ts'
import type menuEditing from './en/menu-editing.ts'
import type orders from './en/orders.ts'
import type discord from './en/discord.ts'
import type payments from './en/payments.ts'
import type signin from './en/signin.ts'
import type customers from './en/customers.ts'
import type desk from './en/desk.ts'
import type statistics from './en/statistics.ts'
import type staff from './en/staff.ts'
import type profile from './en/profile.ts'
import type receipt from './en/receipt.ts'
import type statement from './en/statement.ts'
import type idle from './en/idle.ts'
import type till from './en/till.ts'

/** Every sentence of the page, by the namespace that holds it. */
export interface Messages {
  core: typeof core
  about: typeof about
  amenities: typeof amenities
  bills: typeof bills
  bookings: typeof bookings
  account: typeof account
  payments: typeof payments
  idle: typeof idle
  statement: typeof statement
  receipt: typeof receipt
  profile: typeof profile
  discord: typeof discord
  signin: typeof signin
  staff: typeof staff
  amenitiesEditing: typeof amenitiesEditing
  users: typeof users
  settings: typeof settings
  audit: typeof audit
  health: typeof health
  mail: typeof mail
  paymentsReview: typeof paymentsReview
  customers: typeof customers
  desk: typeof desk
  statistics: typeof statistics
  menu: typeof menu
  menuEditing: typeof menuEditing
  orders: typeof orders
  kitchen: typeof kitchen
  floor: typeof floor
  till: typeof till
  close: typeof close
}

export type Namespace = keyof Messages

/** The namespaces of the staff's screens. Members don't download this list. */
export type StaffNamespace =
  | 'staff'
  | 'amenitiesEditing'
  | 'users'
  | 'settings'
  | 'audit'
  | 'health'
  | 'mail'
  | 'paymentsReview'
  | 'customers'
  | 'desk'
  | 'statistics'
  | 'menuEditing'
  | 'kitchen'
  | 'floor'
  | 'till'
  | 'close'

export type Catalogs = { [N in Namespace]: () => Promise<{ default: Messages[N] }> }
