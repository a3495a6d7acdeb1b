export default {
  kind: 'Event',
  error: 'The security log could not be loaded.',
  empty: 'Nothing was found',
  emptyText: 'Try other filters.',
  loading: 'Loading the security log…',
  older: 'Older',
  nobody: 'No account',
  gone: 'Deleted account',
  by: 'by {who}',
  times: '{count} times',
  kinds: {
    signin: {
      success: 'Signed in',
      failure: 'Sign-in failed',
      limit: 'Too many wrong passwords',
      device: 'Signed in on a new device',
      link: 'Sign-in link created',
    },
    password: {
      change: 'Password changed',
    },
    email: {
      change: 'Email changed',
      prove: 'Email confirmed',
      take_over: 'Recovered by email',
      take_back: 'Previous email restored',
    },
    pin: {
      change: 'PIN changed',
      failure: 'Wrong PIN',
    },
    proof: {
      failure: 'Identity check failed',
    },
    guesses: {
      many: 'Repeated wrong guesses',
    },
    passkey: {
      add: 'Passkey added',
      remove: 'Passkey removed',
      rule: 'Passkey rule changed',
    },
    recovery: {
      make: 'Recovery codes created',
      use: 'Recovery code used',
      failure: 'Wrong recovery code',
    },
    role: {
      change: 'Role changed',
    },
    cash: {
      approve: 'Cash above the limit approved',
    },
    station: {
      issue: 'Station signed in',
      revoke: 'Station revoked',
    },
    discord: {
      link: 'Discord connected',
      unlink: 'Discord disconnected',
    },
    limit: {
      reach: 'Limit reached',
    },
    export: {
      take: 'Data exported',
    },
  },
  details: {
    password: 'by password',
    passkey: 'by passkey',
    link: 'by sign-in link',
    registration: 'by registering',
    customer: 'Customer',
    staff: 'Staff',
    admin: 'Admin',
  },
  own: {
    title: 'Recent activity',
    text: 'Sign-ins and changes to the security of your account.',
    show: 'Show activity',
    hide: 'Hide activity',
    loading: 'Loading your activity',
    error: 'Your activity could not be loaded.',
    empty: 'Nothing yet.',
  },
}
