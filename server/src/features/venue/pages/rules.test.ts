import { expect, it } from 'vitest'
import { headOf } from './rules.ts'

const venue = {
  nameEn: 'Mei & "Friends" </title><script>',
  nameCh: '梅园',
  cityEn: "St. John's",
  cityCh: '圣约翰斯',
  footerHoursEn: 'Every day',
  footerHoursCh: '每天',
  storyEn: '',
  storyCh: '',
  posterUrl: '',
}
const contentOf = (head: string, name: string) =>
  new RegExp(`="${name}" content="([^"]*)"`).exec(head)?.[1]

it('names the venue and its city, and lets nothing out of its place', () => {
  const head = headOf(venue, undefined)
  expect(head).toContain('<title>St. John&#39;s</title>')
  expect(contentOf(head, 'og:title')).toBe(
    'Mei &amp; &quot;Friends&quot; &lt;/title&gt;&lt;script&gt; 梅园',
  )
  expect(contentOf(head, 'city.ch')).toBe('圣约翰斯')
  expect(head).not.toMatch(/<script|Lantern|Toronto|多伦多/)
})

it('shows the house’s picture with its name in it for the house’s name alone', () => {
  const named = { ...venue, nameEn: 'Lantern', nameCh: '灯会' }
  expect(contentOf(headOf(named, 'https://club.test'), 'og:image')).toBe('https://club.test/og.png')
  expect(contentOf(headOf(venue, undefined), 'og:image')).toBe('/media/home/poster-wide.jpg')
  const own = headOf({ ...named, posterUrl: '/pictures/a.webp' }, 'https://club.test')
  expect(contentOf(own, 'og:image')).toBe('https://club.test/pictures/a.webp')
  expect(contentOf(own, 'poster')).toBe('/pictures/a.webp')
})

it('says that the venue has a text of its own, and leaves out what is empty', () => {
  expect(contentOf(headOf({ ...venue, storyCh: '缘起' }, undefined), 'story')).toBe('own')
  expect(headOf(venue, undefined)).not.toContain('content=""')
})
