// These are re-exported from a lazily loaded file, so that the rest of the package is left out of the build.
export {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
