/**
 * The passwords, PIN and code of a trial. They are published in our documents, so they must never work in a real
 * venue: production locks these accounts and removes this code.
 */
export const demo = {
  password: 'lantern-demo',
  emails: {
    admin: 'admin@lantern.example',
    staff: 'staff@lantern.example',
    customer: 'member@lantern.example',
  },
  discountCode: 'LANTERN100',
  staffPin: '2468',
} as const
