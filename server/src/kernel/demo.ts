/**
 * What a trial is opened with, and what everybody may read in our documents. None of it may open a
 * venue: production locks these accounts and forgets this code.
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
