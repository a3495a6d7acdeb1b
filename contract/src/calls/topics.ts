/**
 * The topics of live messages, each with its audience: `public` reaches everybody, `own` the member concerned and the
 * staff, `staff` only staff, `admin` only admins. A member of the staff hears a `staff` topic if they may make a call
 * that reads it. `device` topics are never published: only the page whose call changed them reads them again. A message
 * has a topic and an id, never personal data.
 */
export const topics = {
  venue: 'public',
  amenities: 'public',
  availability: 'public',
  tables: 'public',
  menu: 'public',
  bookings: 'own',
  waitlist: 'own',
  orders: 'own',
  bills: 'own',
  // Guests see a bill without an account. The message doesn't contain the bill's id.
  pay: 'public',
  till: 'staff',
  /** The current seller at this till. */
  station: 'device',
  /** The member's own devices, passkeys, PIN and calendar addresses. */
  security: 'device',
  notes: 'staff',
  wallet: 'own',
  account: 'own',
  mail: 'staff',
  audit: 'admin',
  payments: 'admin',
} as const satisfies Record<string, 'public' | 'own' | 'staff' | 'admin' | 'device'>

export type Topic = keyof typeof topics

export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name)

/** The topics of everything that an act on a booking may change: hours, orders, bill, and the destinations of money. */
export const bookingTopics = [
  ...(['availability', 'bookings', 'orders', 'bills', 'pay'] as const),
  ...(['till', 'wallet', 'mail', 'payments'] as const),
] as const
