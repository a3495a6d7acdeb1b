import type about from './en/about.ts'
import type account from './en/account.ts'
import type admin from './en/admin.ts'
import type amenities from './en/amenities.ts'
import type booking from './en/booking.ts'
import type close from './en/close.ts'
import type core from './en/core.ts'
import type floor from './en/floor.ts'
import type kitchen from './en/kitchen.ts'
import type manage from './en/manage.ts'
import type menu from './en/menu.ts'
import type menuDesk from './en/menu-desk.ts'
import type orders from './en/orders.ts'
import type discord from './en/discord.ts'
import type payments from './en/payments.ts'
import type signin from './en/signin.ts'
import type customers from './en/customers.ts'
import type desk from './en/desk.ts'
import type staff from './en/staff.ts'
import type profile from './en/profile.ts'
import type receipt from './en/receipt.ts'
import type statement from './en/statement.ts'
import type stay from './en/stay.ts'
import type till from './en/till.ts'
import type { Language } from './language.ts'

/** Every sentence of the page, by the namespace that holds it. */
export interface Messages {
  core: typeof core
  about: typeof about
  amenities: typeof amenities
  booking: typeof booking
  account: typeof account
  payments: typeof payments
  stay: typeof stay
  statement: typeof statement
  receipt: typeof receipt
  profile: typeof profile
  discord: typeof discord
  signin: typeof signin
  staff: typeof staff
  manage: typeof manage
  admin: typeof admin
  customers: typeof customers
  desk: typeof desk
  menu: typeof menu
  menuDesk: typeof menuDesk
  orders: typeof orders
  kitchen: typeof kitchen
  floor: typeof floor
  till: typeof till
  close: typeof close
}

export type Namespace = keyof Messages

type Catalogs = { [N in Namespace]: () => Promise<{ default: Messages[N] }> }

/** Where each catalog is; one that no page needs yet is not downloaded. */
export const catalogs: Record<Language, Catalogs> = {
  en: {
    core: () => import('./en/core.ts'),
    about: () => import('./en/about.ts'),
    amenities: () => import('./en/amenities.ts'),
    booking: () => import('./en/booking.ts'),
    account: () => import('./en/account.ts'),
    payments: () => import('./en/payments.ts'),
    stay: () => import('./en/stay.ts'),
    statement: () => import('./en/statement.ts'),
    receipt: () => import('./en/receipt.ts'),
    profile: () => import('./en/profile.ts'),
    discord: () => import('./en/discord.ts'),
    signin: () => import('./en/signin.ts'),
    staff: () => import('./en/staff.ts'),
    manage: () => import('./en/manage.ts'),
    admin: () => import('./en/admin.ts'),
    customers: () => import('./en/customers.ts'),
    desk: () => import('./en/desk.ts'),
    menu: () => import('./en/menu.ts'),
    menuDesk: () => import('./en/menu-desk.ts'),
    orders: () => import('./en/orders.ts'),
    kitchen: () => import('./en/kitchen.ts'),
    floor: () => import('./en/floor.ts'),
    till: () => import('./en/till.ts'),
    close: () => import('./en/close.ts'),
  },
  ch: {
    core: () => import('./ch/core.ts'),
    about: () => import('./ch/about.ts'),
    amenities: () => import('./ch/amenities.ts'),
    booking: () => import('./ch/booking.ts'),
    account: () => import('./ch/account.ts'),
    payments: () => import('./ch/payments.ts'),
    stay: () => import('./ch/stay.ts'),
    statement: () => import('./ch/statement.ts'),
    receipt: () => import('./ch/receipt.ts'),
    profile: () => import('./ch/profile.ts'),
    discord: () => import('./ch/discord.ts'),
    signin: () => import('./ch/signin.ts'),
    staff: () => import('./ch/staff.ts'),
    manage: () => import('./ch/manage.ts'),
    admin: () => import('./ch/admin.ts'),
    customers: () => import('./ch/customers.ts'),
    desk: () => import('./ch/desk.ts'),
    menu: () => import('./ch/menu.ts'),
    menuDesk: () => import('./ch/menu-desk.ts'),
    orders: () => import('./ch/orders.ts'),
    kitchen: () => import('./ch/kitchen.ts'),
    floor: () => import('./ch/floor.ts'),
    till: () => import('./ch/till.ts'),
    close: () => import('./ch/close.ts'),
  },
}
