// A part of the package, in a file that is loaded lazily: the rest of it is left out of the build.
export {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
