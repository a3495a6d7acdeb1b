export default {
  title: 'Are you still here?',
  text: 'You have been inactive for a while. To keep your account safe, we are about to sign you out. Your entries stay on the page.',
  seconds: '{seconds, plural, one {# second left} other {# seconds left}}',
  renew: 'Stay signed in',
  leave: 'Sign out now',
}
