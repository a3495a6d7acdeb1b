import { afterEach, expect, test, vi } from 'vitest'
import {
  count,
  dayOf,
  fullDate,
  longDate,
  money,
  moneyOfCents,
  monthOf,
  shortDate,
  signedCount,
  signedMoney,
} from './format.ts'

afterEach(() => vi.unstubAllEnvs())

test('money has a dollar sign and two decimals for any input type', () => {
  expect(money('151.2')).toBe('$151.20')
  expect(money(1_250)).toBe('$1,250.00')
  expect(money('-7.20')).toBe('-$7.20')
  expect(moneyOfCents(15_120)).toBe('$151.20')
  expect(money('48')).toBe('$48.00')
})

test('an added or removed number has a sign', () => {
  expect(signedMoney('151.20')).toBe('+$151.20')
  expect(signedMoney('-1250.00')).toBe('−$1,250.00')
  expect(signedMoney('0.00')).toBe('$0.00')
  expect([signedCount(1_250), signedCount(-12), signedCount(0)]).toEqual(['+1,250', '−12', '0'])
  expect([count(999), count(1_000), count(1_234_567)]).toEqual(['999', '1,000', '1,234,567'])
})

test.each(['Pacific/Kiritimati', 'America/Toronto', 'Pacific/Pago_Pago'])(
  "a night's date is the same under the clock of %s",
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(longDate('2026-11-27', 'en')).toBe('Friday, November 27')
    expect(longDate('2026-11-27', 'ch')).toBe('11月27日 星期五')
    expect(fullDate('2026-11-27', 'ch')).toBe('2026年11月27日 周五')
    expect(shortDate('2026-11-27', 'en')).toBe('Fri, Nov 27')
  },
)

test("a moment is shown in the venue's time zone", () => {
  expect(dayOf('2026-12-01T03:00:00.000Z', 'ch', 'America/Toronto')).toBe('2026年11月30日')
  expect(monthOf('2026-12-01T03:00:00.000Z', 'en', 'America/Toronto')).toBe('November 2026')
  expect(monthOf('2026-12-01T03:00:00.000Z', 'ch', 'America/Toronto')).toBe('2026年11月')
})
