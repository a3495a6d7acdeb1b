import { expect, it } from 'vitest'
import { headOf, knownFacts } from './rules.ts'

const venue = {
  isSample: false,
  nameEn: 'Mei & "Friends" </title><script>',
  nameCh: '梅园',
  cityEn: "St. John's",
  cityCh: '圣约翰斯',
  storyEn: '',
  storyCh: '',
  posterUrl: '',
  currency: 'CAD',
  address: '',
  phone: '',
  opensAt: '14:00',
  closesAt: '02:00',
  weekdayHours: [],
  closedWeekdays: [2],
}
const contentOf = (head: string, name: string) =>
  new RegExp(`="${name}" content="([^"]*)"`).exec(head)?.[1]

it('the head has the venue’s name and city, escaped', () => {
  const head = headOf(venue, undefined)
  expect(head).toContain('<title>St. John&#39;s</title>')
  expect(contentOf(head, 'og:title')).toBe(
    'Mei &amp; &quot;Friends&quot; &lt;/title&gt;&lt;script&gt; 梅园',
  )
  expect(contentOf(head, 'city.ch')).toBe('圣约翰斯')
  expect(head).not.toMatch(/<script|ld\+json|Lantern|Toronto|多伦多/)
})

it('only the sample club has the lantern as its icon; another one has its first letter', () => {
  expect(headOf({ ...venue, isSample: true }, undefined)).toContain('href="/favicon.svg"')
  const head = headOf({ ...venue, nameEn: '<Jade' }, undefined)
  expect(head).not.toMatch(/favicon|apple-touch/)
  expect(decodeURIComponent(/rel="icon" href="([^"]*)"/.exec(head)?.[1] ?? '')).toContain(
    '>&lt;</text>',
  )
})

it('only the sample club has the picture with its name', () => {
  const named = { ...venue, isSample: true }
  expect(contentOf(headOf(named, 'https://club.test'), 'og:image')).toBe('https://club.test/og.png')
  expect(contentOf(headOf(venue, undefined), 'og:image')).toBeUndefined()
  const own = headOf({ ...named, posterUrl: '/pictures/a.webp' }, 'https://club.test')
  expect(contentOf(own, 'og:image')).toBe('https://club.test/pictures/a.webp')
  expect(contentOf(own, 'poster')).toBe('/pictures/a.webp')
})

it('a venue without a city has its name as title, and no gap where the city would be', () => {
  const head = headOf({ ...venue, nameEn: 'Jade', nameCh: '玉', cityEn: '', cityCh: '' }, undefined)
  expect(head).toContain('<title>Jade</title>')
  expect(contentOf(head, 'description')).toContain('Jade, a members’ club: rooms')
  expect(contentOf(head, 'description')).toContain('玉，会员俱乐部：')
})

it('the head marks a venue’s own story, and leaves out empty values', () => {
  expect(contentOf(headOf({ ...venue, storyCh: '缘起' }, undefined), 'story')).toBe('own')
  expect(headOf(venue, undefined)).not.toContain('content=""')
})

it('the structured data has the settings once the address is set, and can’t end its script element', () => {
  expect(knownFacts(venue, 'https://club.test')).toBeNull()
  const told = { ...venue, address: '</script><b>1 Water St', phone: '+1 709 555 0142' }
  expect(knownFacts(told, 'https://club.test')).toMatchObject({
    '@type': 'EntertainmentBusiness',
    name: venue.nameEn,
    alternateName: '梅园',
    address: told.address,
    telephone: told.phone,
    url: 'https://club.test/',
    openingHoursSpecification: [{ opens: '14:00', closes: '02:00' }],
  })
  const head = headOf(told, 'https://club.test')
  expect(head.match(/<\/script>/g)).toHaveLength(1)
  const text = /ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? ''
  const days = ['Monday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  expect(JSON.parse(text)).toEqual(knownFacts(told, 'https://club.test'))
  expect(text).toContain(`"dayOfWeek":${JSON.stringify(days)}`)
  const weekdayHours = [{ weekday: 6, opensAt: '13:00', closesAt: '03:00' }]
  expect(knownFacts({ ...told, weekdayHours }, undefined)).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: days.filter((day) => day !== 'Saturday'), closes: '02:00' },
      { dayOfWeek: ['Saturday'], opens: '13:00', closes: '03:00' },
    ],
  })
  expect(JSON.stringify(knownFacts({ ...told, phone: '' }, undefined))).not.toMatch(/telephone|url/)
})

it('a public page has its canonical address, and a private one is hidden from search engines', () => {
  const about = { title: 'K房', description: 'A room', image: '/pictures/k.webp' }
  const shared = headOf(venue, 'https://club.test', { ...about, path: '/amenities/1' })
  expect(contentOf(shared, 'og:title')).toBe('K房')
  expect(contentOf(shared, 'og:image')).toBe('https://club.test/pictures/k.webp')
  expect(contentOf(shared, 'og:url')).toBe('https://club.test/amenities/1')
  expect(shared).toContain('<link rel="canonical" href="https://club.test/amenities/1" />')
  expect(shared).not.toContain('noindex')
  const secret = headOf(venue, 'https://club.test', about)
  expect(contentOf(secret, 'robots')).toBe('noindex')
  expect(secret).not.toMatch(/canonical|og:url/)
})
