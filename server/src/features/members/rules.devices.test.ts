import { expect, it } from 'vitest'
import { deviceOf } from './rules.devices.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/123.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${android} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iphone} CriOS/142.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.54`, 'WeChat', 'iPhone'],
  [`${mac} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('reads browser and system from a user agent: %s', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
})
