/** A trial's published passwords, PIN and code. Production locks these accounts and removes this code. */
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
