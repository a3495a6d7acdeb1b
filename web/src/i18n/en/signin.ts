export default {
  arriving: {
    title: 'Signing you in…',
    text: 'One moment, we are checking your link.',
    done: 'Authentication successful',
    doneText: 'You are now logged in.',
    proved: 'Email confirmed',
    provedText: 'Thank you. This address is known to be yours now.',
    takenOver: 'Please choose a new password',
    takenOverText:
      'This was the first link to your address, so every other device has been signed out and the password no longer works. Choose a new one under Account Security.',
    takenBack: 'Your account has its former email again',
    takenBackText:
      'Every other device has been signed out and the password no longer works. Choose a new one under Account Security.',
    failed: 'Authentication Error',
    missing: 'No authentication token provided',
    refused: 'Authentication failed',
    broken: 'An error occurred during authentication',
  },
  proof: {
    title: 'Is it you?',
    text: 'This takes a proof that is less than ten minutes old. What you were doing goes on by itself.',
    submit: 'Confirm',
    failed: 'That could not be confirmed. Please try again.',
  },
  forgot: {
    open: 'Forgot your password?',
    title: 'Sign in without your password',
    text: 'We will send you a link that signs you in once, within 10 minutes.',
    submit: 'Send me a link',
    sent: 'Check your mail',
    sentText:
      'If there is an account for {email}, a link is on its way. Nothing there after a few minutes? Our front desk can help.',
    failed: 'The link could not be sent',
    failedText: 'Please try again',
    back: 'Back to signing in',
  },
}
