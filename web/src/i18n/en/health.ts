export default {
  error: 'The system status could not be loaded.',
  well: 'OK',
  look: '{count, plural, one {Nothing is broken. One thing to look at.} other {Nothing is broken. # things to look at.}}',
  wrong: '{count, plural, one {One thing needs you now.} other {# things need you now.}}',
  version: 'Lantern {version} on PostgreSQL {database}',
  grades: { well: 'Well', unset: 'Not set up', look: 'Have a look', wrong: 'Needs you' },
}
