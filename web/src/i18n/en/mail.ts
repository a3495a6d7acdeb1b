export default {
  error: 'The outbox could not be loaded.',
  loading: 'Loading the outbox…',
  empty: 'No emails yet',
  emptyText: 'Confirmations and receipts appear here.',
  older: 'Older',
  list: 'Emails',
  off: 'No mail server is set up, so emails wait here.',
  why: 'Why',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', dropped: 'No longer needed' },
}
