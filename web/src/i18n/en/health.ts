export default {
  error: 'We can’t tell how the house stands right now.',
  well: 'All is well.',
  wrong: '{count, plural, one {One thing needs somebody now.} other {# things need somebody now.}}',
  version: 'Lantern {version} on PostgreSQL {database}',
  grades: { well: 'Well', unset: 'Not set up', look: 'Have a look', wrong: 'Needs you' },
}
