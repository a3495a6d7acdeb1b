import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as account from '@lantern/contract/account/account'
import * as accountData from '@lantern/contract/account/data'
import * as amenities from '@lantern/contract/venue/amenities'
import * as audit from '@lantern/contract/reports/audit'
import * as bills from '@lantern/contract/bills/bills'
import * as billsActions from '@lantern/contract/bills/actions'
import * as billsParty from '@lantern/contract/bills/own-bill'
import * as billsRequests from '@lantern/contract/bills/requests'
import * as phone from '@lantern/contract/bills/phone'
import * as bookings from '@lantern/contract/bookings/bookings'
import * as calendar from '@lantern/contract/bookings/calendar'
import * as invitation from '@lantern/contract/bookings/invitation'
import * as affected from '@lantern/contract/bookings/affected'
import * as cancel from '@lantern/contract/bookings/cancel'
import * as change from '@lantern/contract/bookings/change'
import * as extend from '@lantern/contract/bookings/extend'
import * as close from '@lantern/contract/bills/close'
import * as company from '@lantern/contract/bills/company'
import * as corrections from '@lantern/contract/bills/corrections'
import * as customers from '@lantern/contract/members/customers'
import * as desk from '@lantern/contract/floor/desk'
import * as deskTimes from '@lantern/contract/floor/desk-times'
import * as discord from '@lantern/contract/account/discord'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import * as health from '@lantern/contract/reports/health'
import * as floor from '@lantern/contract/floor/floor'
import * as imports from '@lantern/contract/reports/imports'
import * as live from '@lantern/contract/calls/live'
import * as mail from '@lantern/contract/calls/mail'
import * as members from '@lantern/contract/members/members'
import * as menu from '@lantern/contract/menu/menu'
import * as opening from '@lantern/contract/venue/opening'
import * as options from '@lantern/contract/menu/options'
import * as orders from '@lantern/contract/menu/orders'
import * as party from '@lantern/contract/floor/acts'
import * as passkeys from '@lantern/contract/account/passkeys'
import * as payments from '@lantern/contract/payments/payments'
import * as pictures from '@lantern/contract/menu/pictures'
import * as rehearsal from '@lantern/contract/bookings/rehearsal'
import * as reminders from '@lantern/contract/account/reminders'
import * as push from '@lantern/contract/account/push'
import * as statistics from '@lantern/contract/reports/statistics'
import * as stations from '@lantern/contract/members/stations'
import * as reports from '@lantern/contract/reports/reports'
import * as search from '@lantern/contract/members/search'
import * as security from '@lantern/contract/account/security'
import * as series from '@lantern/contract/bookings/series'
import * as settings from '@lantern/contract/venue/settings'
import * as settingsTaxes from '@lantern/contract/venue/tax-settings'
import * as signin from '@lantern/contract/account/signin'
import * as tables from '@lantern/contract/floor/tables'
import * as tiers from '@lantern/contract/members/tiers'
import * as till from '@lantern/contract/bills/till'
import * as users from '@lantern/contract/members/users'
import * as waitlist from '@lantern/contract/bookings/waitlist'
import * as venue from '@lantern/contract/venue/venue'
import * as wallet from '@lantern/contract/payments/wallet'
import { projectRoot } from '../../src/kernel/http/paths.ts'

const modules = {
  'bills-actions': billsActions,
  'bills-party': billsParty,
  'bills-requests': billsRequests,
  account,
  'account-data': accountData,
  amenities,
  audit,
  bills,
  bookings,
  'bills-phone': phone,
  'bookings-affected': affected,
  'bookings-cancel': cancel,
  'bookings-calendar': calendar,
  'bookings-invitation': invitation,
  'bookings-change': change,
  'bookings-extend': extend,
  close,
  company,
  corrections,
  customers,
  desk,
  'desk-times': deskTimes,
  discord,
  floor,
  health,
  imports,
  opening,
  live,
  mail,
  members,
  menu,
  options,
  orders,
  party,
  passkeys,
  payments,
  pictures,
  push,
  rehearsal,
  reminders,
  reports,
  search,
  security,
  series,
  settings,
  'settings-taxes': settingsTaxes,
  signin,
  stations,
  statistics,
  tables,
  tiers,
  till,
  users,
  waitlist,
  venue,
  wallet,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** The name of a call in messages and test tables, such as `POST /api/bookings`. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

/** Every call of the contract. Throws if a module with calls isn't listed above. */
export function contractEndpoints(): Endpoint[] {
  const folder = join(projectRoot, 'contract', 'src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const declaring = sources.filter(
    (file) =>
      file.endsWith('.ts') && /= endpoint\(\{/.test(readFileSync(join(folder, file), 'utf8')),
  )
  const forgotten = declaring.filter((file) => !Object.hasOwn(modules, file.replace('.ts', '')))
  if (forgotten.length > 0) throw new Error(`not listed here: ${forgotten.join(', ')}`)
  const exported: readonly Readonly<Record<string, unknown>>[] = Object.values(modules)
  return exported.flatMap((module) => Object.values(module)).filter(isEndpoint)
}
