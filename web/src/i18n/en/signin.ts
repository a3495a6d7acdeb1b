export default {
  arriving: {
    title: 'Signing you in…',
    text: 'Please wait, we are checking your link.',
    done: 'Authentication successful',
    doneText: 'You are now logged in.',
    proved: 'Email confirmed',
    provedText: 'Thank you. This email is now confirmed as yours.',
    takenOver: 'Please choose a new password',
    takenOverText:
      'This was the first link to your address, so every other device has been signed out and the password no longer works. Choose a new one under Account Security.',
    takenBack: 'Your previous email was restored',
    takenBackText:
      'Every other device has been signed out and the password no longer works. Choose a new one under Account Security.',
    failed: 'Authentication Error',
    missing: 'No authentication token provided',
    refused: 'Authentication failed',
    broken: 'An error occurred during authentication',
  },
  proof: {
    title: 'Is it you?',
    text: 'This needs an identity check from the last ten minutes. It continues automatically afterwards.',
    submit: 'Confirm',
    failed: 'That could not be confirmed. Please try again.',
  },
  forgot: {
    open: 'Forgot your password?',
    title: 'Sign in without your password',
    text: 'We will send you a link that signs you in once, within 10 minutes.',
    submit: 'Send me a link',
    sent: 'Check your email',
    sentText:
      'If {email} has an account, a link is on its way. If nothing arrives in a few minutes, our front desk can help.',
    failed: 'The link could not be sent',
    failedText: 'Please try again',
    back: 'Back to signing in',
  },
}
