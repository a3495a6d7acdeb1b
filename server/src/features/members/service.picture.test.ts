import { getPicture, removePicture, uploadPicture } from '@lantern/contract/account/account'
import { getUser } from '@lantern/contract/members/members'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, openClub } from '../../../test/club/club.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
afterAll(() => club.close())

const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#d88a2b' } })
const upload = (visitor: Visitor, image: Buffer) =>
  visitor.call(uploadPicture, { body: { image: image.toString('base64') } })
const fetched = (address: string, visitor = club.visitor(1)) =>
  visitor.request({ method: 'GET', url: address })

describe('a profile picture', () => {
  it('is stored as a square WebP without location data', async () => {
    const visitor = await club.signedIn()
    const photo = await drawn(900, 600)
      .withExif({ IFD0: { Copyright: 'canary', Make: 'canary' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('canary')).toBe(true)
    const { reply } = await upload(visitor, photo)
    const { statusCode, headers, rawPayload } = await fetched(reply.profileImageUrl ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
    })
    expect(rawPayload.includes('canary')).toBe(false)
    expect(rawPayload.length).toBeLessThan(100_000)
    expect((await visitor.call(getUser, {})).reply?.profileImageUrl).toBe(reply.profileImageUrl)
  })

  it.each(['png', 'webp'] as const)('may be a %s as well', async (format) => {
    const visitor = await club.signedIn()
    const { status } = await upload(visitor, await drawn(40, 40).toFormat(format).toBuffer())
    expect(status).toBe(200)
  })

  it('is replaced by the next one, and can be removed', async () => {
    const visitor = await club.signedIn()
    const first = (await upload(visitor, await drawn(40, 40).png().toBuffer())).reply
    const second = (await upload(visitor, await drawn(50, 50).png().toBuffer())).reply
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    expect((await fetched(first.profileImageUrl ?? '')).statusCode).toBe(404)
    expect((await visitor.call(removePicture, {})).reply.profileImageUrl).toBeNull()
    expect((await fetched(second.profileImageUrl ?? '')).statusCode).toBe(404)
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  it.each([
    ['a drawing with scripts or links', () => Buffer.from(svg)],
    ['a GIF', () => drawn(40, 40).gif().toBuffer()],
    ['a TIFF', () => drawn(40, 40).tiff().toBuffer()],
    ['an AVIF', () => drawn(40, 40).avif().toBuffer()],
    ['half a picture', async () => (await drawn(400, 400).jpeg().toBuffer()).subarray(0, 300)],
    ['more pixels than we decode', () => drawn(5_000, 5_000).png({ palette: true }).toBuffer()],
    ['nonsense', () => Buffer.alloc(200, 'lantern')],
  ])('can’t be %s', async (_, make) => {
    const visitor = await club.signedIn()
    const refused = await upload(visitor, await make())
    expect([refused.status, refused.code]).toEqual([400, 'bad_picture'])
  })

  it('is at most a megabyte', async () => {
    const visitor = await club.signedIn()
    expect((await upload(visitor, Buffer.alloc(1_100_000))).code).toBe('invalid_input')
    expect((await upload(visitor, Buffer.alloc(2_000_000))).code).toBe('too_large')
  })

  it('isn’t found under an unknown name', async () => {
    const params = { name: `${'a'.repeat(22)}.webp` }
    expect((await club.visitor().call(getPicture, { params })).code).toBe('not_found')
  })
})
