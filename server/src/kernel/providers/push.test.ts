import { describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { isPushService } from './push.ts'

const env = readEnv({})

describe('a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is %s', (endpoint) => {
    expect(isPushService(endpoint, env)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/send',
    'https://fcm.googleapis.com@127.0.0.1/send',
    'https://fcm.googleapis.com.evil.test/send',
    'https://evil-push.apple.com.test/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
  ])('is not %s', (endpoint) => {
    expect(isPushService(endpoint, env)).toBe(false)
  })
})
