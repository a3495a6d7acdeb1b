import type { Role } from '@lantern/contract/members/members'
import { allRights, type Right } from '@lantern/contract/members/rights'
import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { memberOf } from '../../test/samples.ts'
import { staffGroupsFor, staffLinksFor } from '../features/navigation/staff/staff-links.ts'

vi.mock('./root.tsx', () => ({ Root: () => null }))
for (const code of ['./inside.tsx', './open-frame.tsx', './staff/staff-layout.tsx'])
  vi.doMock(code, () => ({ default: () => null }))
for (const page of [
  'home/index',
  'visitor/about',
  'member/account',
  'member/booking',
  'staff/staff-dashboard',
  'admin/admin-dashboard',
])
  vi.doMock(`../pages/${page}.tsx`, () => ({ default: () => null }))

type Viewer = Role | 'visitor' | 'ended'

/** The role of the member in the server's responses. */
let role: Role = 'customer'
let rights: Right[] | null = null
let isOver = false

beforeEach(() => {
  vi.resetModules()
  isOver = false
  rights = null
  // Without a document the router assumes that it renders on a server.
  const nothing = () => undefined
  const events = { addEventListener: nothing, dispatchEvent: nothing }
  const page = { cookie: '', querySelector: () => null, ...events }
  vi.stubGlobal('document', page)
  const browser = { history: {}, location: {}, addEventListener: nothing, scrollTo: nothing }
  vi.stubGlobal('window', browser)
  vi.stubGlobal('self', browser)
  vi.stubGlobal('history', {})
  vi.stubGlobal('addEventListener', nothing)
  vi.stubGlobal('scrollTo', nothing)
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url === '/api/login' && !isOver
        ? Response.json(memberOf(role, rights))
        : Response.json({ code: 'not_signed_in', message: '' }, { status: 401 }),
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Opens an address as a viewer of that kind, and returns the address that the router ends at. */
async function openAs(viewer: Viewer, href: string) {
  const { signIn, refreshSession } = await import('../lib/session/session.ts')
  if (viewer !== 'visitor') {
    role = viewer === 'ended' ? 'staff' : viewer
    await signIn({ email: 'mei@lantern.example', password: 'a password' })
    isOver = true
    if (viewer === 'ended') await refreshSession()
  }
  const { createPages } = await import('./router.tsx')
  const pages = createPages(createMemoryHistory({ initialEntries: [href] }))
  await pages.load()
  const { location } = pages.state
  return { href: location.href, denied: location.state.denied }
}

const here = (href: string) => ({ href, denied: undefined })
const home = { href: '/', denied: 'staff' }

describe('a public page', () => {
  it.each(['visitor', 'ended', 'customer', 'admin'] as const)(
    'is shown to a %s',
    async (viewer) => {
      expect(await openAs(viewer, '/about')).toEqual(here('/about'))
    },
  )
})

it('a visitor is redirected to the sign-in and back, with the query', async () => {
  expect(await openAs('visitor', '/booking?amenityId=3')).toEqual(
    here('/?login=1&next=%2Fbooking%3FamenityId%3D3'),
  )
})

it.each(['/booking', '/staff-dashboard', '/admin/users'])(
  'a member whose session has ended keeps %s',
  async (path) => {
    expect(await openAs('ended', path)).toEqual(here(path))
  },
)

test.each([
  ['/account', 'customer', true],
  ['/account', 'staff', true],
  ['/staff-dashboard', 'customer', false],
  ['/staff-dashboard', 'staff', true],
  ['/staff-dashboard', 'admin', true],
  ['/admin/users', 'customer', false],
  ['/admin/users', 'staff', false],
  ['/admin/users', 'admin', true],
] as const)('%s and a %s', async (path, viewer, isAllowed) => {
  expect(await openAs(viewer, path)).toEqual(isAllowed ? here(path) : home)
})

test('a page is shown after its code has loaded, even if the device’s clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let come: (() => void) | undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  vi.doMock('../pages/visitor/explore.tsx', async () => {
    await coming
    return { default: () => null }
  })
  const { createPages } = await import('./router.tsx')
  const pages = createPages(createMemoryHistory({ initialEntries: ['/explore-amenities'] }))
  const drawn: string[][] = []
  // Renders at once, like React.
  pages.startTransition = async (draw) => {
    draw()
    drawn.push(pages.state.matches.map(({ status }) => status))
    return true
  }
  void pages.load()
  await vi.waitUntil(() => drawn.length > 0)
  expect(drawn).toEqual([expect.arrayContaining(['pending'])])
  vi.setSystemTime(Date.now() - 7 * 24 * 60 * 60_000)
  come?.()
  await vi.waitUntil(() => drawn.length > 1)
  expect(drawn[1]).not.toContain('pending')
})

/** The viewers that a page's guards admit, and its title. */
async function routeAt(path: string) {
  const { createPages } = await import('./router.tsx')
  const pages = createPages(createMemoryHistory())
  const route: AnyRoute | undefined = Object.entries(pages.routesByPath).find(
    ([known]) => known === path,
  )?.[1]
  const id: unknown = route?.id
  const title: unknown = route?.options.staticData?.title
  const access = [...String(id).matchAll(/\/(members|staff|admins)\b(?!-)/g)].at(-1)?.[1]
  return { access: access ?? 'public', title }
}

test.each([
  ['/', 'public', undefined],
  ['/explore-amenities', 'public', 'explore'],
  ['/amenities/$id', 'public', 'amenity'],
  ['/about', 'public', 'about'],
  ['/auth-callback', 'public', 'signingIn'],
  ['/discord-callback', 'public', 'discord'],
  ['/booking', 'members', 'booking'],
  ['/food', 'members', 'food'],
  ['/account', 'members', 'account'],
  ['/account/bookings', 'members', 'account'],
  ['/account/orders', 'members', 'account'],
  ['/staff-dashboard', 'staff', 'staff.titles.staffDashboard'],
  ['/customer-crm', 'staff', 'staff.titles.customers'],
  ['/amenities-management', 'staff', 'staff.titles.amenitiesManagement'],
  ['/food-management', 'staff', 'staff.titles.foodManagement'],
  ['/point-of-sale', 'staff', 'staff.titles.pointOfSale'],
  ['/venue-live', 'staff', 'staff.titles.venueLive'],
  ['/admin-dashboard', 'admins', 'staff.titles.manageUsers'],
  ['/admin/users', 'admins', 'staff.titles.manageUsers'],
  ['/$', 'public', 'notFound'],
])('the route table has %s for %s', async (path, access, title) => {
  expect(await routeAt(path)).toEqual({ access, title })
})

const links = staffLinksFor(memberOf('admin'))

test("every link of the staff's menu leads to a screen for exactly those who see the link", async () => {
  for (const { href, right } of links) {
    const needed = right === 'admin' ? 'admins' : 'staff'
    expect([href, (await routeAt(href)).access]).toEqual([href, needed])
  }
})

test.each(links.flatMap(({ href, right }) => (right === 'admin' ? [] : [[href, right] as const])))(
  '%s has a link for the right to %s, and says so to staff without it',
  async (href, right) => {
    expect(staffLinksFor(memberOf('staff', [right])).map((link) => link.href)).toContain(href)
    rights = allRights.filter((other) => other !== right)
    expect(await openAs('staff', href)).toEqual({ href: '/', denied: right })
    expect(staffLinksFor(memberOf('staff', rights)).map((link) => link.href)).not.toContain(href)
  },
)

test('the sidebar has at most nine entries, with the house’s under one', () => {
  const { night, house } = staffGroupsFor(memberOf('admin'))
  expect(night.flat().length + 1).toBeLessThanOrEqual(9)
  expect([...night, ...house].flat()).toEqual(links)
})

test('a right alone opens its page', async () => {
  rights = ['floor']
  expect(await openAs('staff', '/staff-dashboard')).toEqual(here('/staff-dashboard'))
})

test('customers and visitors see none of the links, staff none of the admins’', () => {
  expect(staffLinksFor(memberOf('customer'))).toEqual([])
  expect(staffLinksFor(null)).toEqual([])
  expect(
    staffLinksFor(memberOf('staff', [...allRights])).some(({ right }) => right === 'admin'),
  ).toBe(false)
})
