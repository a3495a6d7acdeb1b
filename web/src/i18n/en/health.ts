export default {
  error: 'The system status could not be loaded.',
  well: 'OK',
  look: '{count, plural, one {No failures. # item to check.} other {No failures. # items to check.}}',
  wrong: '{count, plural, one {# item needs action now.} other {# items need action now.}}',
  version: 'Lantern {version} on PostgreSQL {database}',
  grades: { well: 'OK', unset: 'Not set up', look: 'Check', wrong: 'Action needed' },
}
