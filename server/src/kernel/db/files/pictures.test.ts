import { PICTURE_BYTES, uploadPicture } from '@lantern/contract/menu/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const lantern = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8a33d' } })
const send = async (payload: Buffer, type: string, by = staff) => {
  const { statusCode, body } = await by.app.inject({
    method: 'POST',
    url: uploadPicture.path,
    headers: { 'content-type': type },
    cookies: { lantern: by.cookie('lantern') ?? '' },
    payload,
  })
  return { status: statusCode, body }
}
const kept = async (payload: Buffer, type = 'image/jpeg') => {
  const { status, body } = await send(payload, type)
  expect(status).toBe(200)
  return uploadPicture.reply.parse(JSON.parse(body))
}
const shown = (url: string) =>
  club.instances[1].app.inject({ method: 'GET', url }).then(({ headers, rawPayload }) => ({
    headers,
    picture: sharp(rawPayload),
  }))

describe('a picture', () => {
  it('is served by every instance to everybody, and never changes', async () => {
    const { url, ...size } = await kept(await lantern(300, 200).png().toBuffer(), 'image/png')
    expect(size).toEqual({ width: 300, height: 200 })
    const { headers, picture } = await shown(url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await picture.metadata()).format).toBe('webp')
  })

  it('is stored without metadata, upright and at most as large as needed', async () => {
    const photo = await lantern(4_000, 3_000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Mei at home' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { url, ...size } = await kept(photo)
    expect(size).toEqual({ width: 1_200, height: 1_600 })
    const { exif, orientation, xmp, icc } = await (await shown(url)).picture.metadata()
    expect({ exif, orientation, xmp, icc }).toEqual({})
  })

  it('is stored once if uploaded twice', async () => {
    const photo = await lantern(64, 64).jpeg().toBuffer()
    expect((await kept(photo)).url).toBe((await kept(photo)).url)
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['half a photo', Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD', 'base64')],
    ['nothing', Buffer.alloc(0)],
  ])('can’t be %s, whatever its declared type', async (_, payload) => {
    for (const type of ['image/jpeg', 'image/webp']) {
      const { status, body } = await send(payload, type)
      expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'bad_picture' }])
    }
  })

  it('can’t be a small file that decodes to a huge one', async () => {
    const bomb = await lantern(8_100, 8_100).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(PICTURE_BYTES)
    expect((await send(bomb, 'image/png')).status).toBe(400)
  })

  it('needs the content type of a picture and a limited size', async () => {
    const photo = await lantern(64, 64).jpeg().toBuffer()
    expect((await send(photo, 'image/svg+xml')).status).toBe(400)
    expect((await send(photo, 'application/json')).status).toBe(400)
    expect((await send(Buffer.alloc(PICTURE_BYTES + 1), 'image/jpeg')).status).toBe(413)
  })

  it('can be uploaded by staff only, and is not found at an unknown address', async () => {
    const photo = await lantern(64, 64).jpeg().toBuffer()
    expect((await send(photo, 'image/jpeg', await club.signedIn())).status).toBe(403)
    expect((await send(photo, 'image/jpeg', club.visitor())).status).toBe(401)
    for (const url of ['/pictures/none.webp', '/pictures/..%2f..%2fetc.webp']) {
      expect((await club.visitor().request({ method: 'GET', url })).statusCode).toBe(404)
    }
  })
})
