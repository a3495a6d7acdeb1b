import type { Language } from './language.ts'
import type { Catalogs, Messages, Namespace, StaffNamespace } from './messages.ts'

/** Loads each catalog. Those that no page needs yet aren't downloaded. */
const catalogs: Record<Language, Omit<Catalogs, StaffNamespace>> = {
  en: {
    core: () => import('./en/core.ts'),
    about: () => import('./en/about.ts'),
    amenities: () => import('./en/amenities.ts'),
    bills: () => import('./en/bills.ts'),
    bookings: () => import('./en/bookings.ts'),
    account: () => import('./en/account.ts'),
    payments: () => import('./en/payments.ts'),
    idle: () => import('./en/idle.ts'),
    statement: () => import('./en/statement.ts'),
    receipt: () => import('./en/receipt.ts'),
    profile: () => import('./en/profile.ts'),
    discord: () => import('./en/discord.ts'),
    signin: () => import('./en/signin.ts'),
    menu: () => import('./en/menu.ts'),
    orders: () => import('./en/orders.ts'),
  },
  ch: {
    core: () => import('./ch/core.ts'),
    about: () => import('./ch/about.ts'),
    amenities: () => import('./ch/amenities.ts'),
    bills: () => import('./ch/bills.ts'),
    bookings: () => import('./ch/bookings.ts'),
    account: () => import('./ch/account.ts'),
    payments: () => import('./ch/payments.ts'),
    idle: () => import('./ch/idle.ts'),
    statement: () => import('./ch/statement.ts'),
    receipt: () => import('./ch/receipt.ts'),
    profile: () => import('./ch/profile.ts'),
    discord: () => import('./ch/discord.ts'),
    signin: () => import('./ch/signin.ts'),
    menu: () => import('./ch/menu.ts'),
    orders: () => import('./ch/orders.ts'),
  },
}

const isMembers = (name: Namespace): name is Exclude<Namespace, StaffNamespace> =>
  Object.hasOwn(catalogs.en, name)

/** The sentences of a namespace in a language. Rejects if the download fails. */
export async function wordsOf(language: Language, name: Namespace): Promise<Messages[Namespace]> {
  if (isMembers(name)) return (await catalogs[language][name]()).default
  const { staffCatalogs } = await import('./catalogs-staff.ts')
  return (await staffCatalogs[language][name]()).default
}
