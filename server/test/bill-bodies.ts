/** A valid body for each call of a bill; a test then makes one part of it wrong. */
export const billBodies = {
  'POST /api/staff/tables/:id/bill': { name: 'Old Zhou', userId: 999_999 },
  'POST /api/staff/bills/:id/payments': {
    way: 'cash',
    amount: '10.00',
    tip: '1.00',
    tendered: '20.00',
    userId: 1,
    shareId: 1,
    due: '10.00',
  },
  'POST /api/staff/bills/:id/close': { as: 'owed', reason: 'They come back', due: '10.00' },
  'POST /api/staff/bills/:id/split': { by: 'equal', shares: [{ name: 'Ann' }], version: 99 },
  'POST /api/staff/bills/:id/minimum': { left: '10.00' },
  'POST /api/staff/bills/:id/corrections': {
    lineId: 1,
    amount: '5.00',
    reason: 'other',
    note: 'It was cold',
    version: 99,
  },
  'POST /api/staff/bills/:id/refunds': { way: 'cash', amount: '5.00', userId: 1, version: 99 },
  'POST /api/staff/bills/:id/limit': { membersMayOrder: false, limit: '50.00' },
  'POST /api/pay/:key/card': {
    part: { what: 'dishes', lines: [{ lineId: 1, parts: 1, of: 1 }], name: 'Ann' },
    amount: '10.00',
    tip: '1.00',
    attempt: 'a-key-of-a-guest',
  },
  'POST /api/pay/:key/balance': { part: { what: 'rest' }, amount: '10.00', tip: '1.00' },
  'POST /api/staff/bills/:id/reopen': { reason: 'Closed too early' },
} as const
