export default {
  title: 'Are you still here?',
  text: 'Nothing has been touched for a while. To keep your account safe, we are about to sign you out. What you wrote stays on the page.',
  seconds: '{seconds, plural, one {# second left} other {# seconds left}}',
  renew: 'Stay signed in',
  leave: 'Sign out now',
}
