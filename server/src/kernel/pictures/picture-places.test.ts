import { removePicture, uploadPicture as uploadPortrait } from '@lantern/contract/account/account'
import { updateAmenity } from '@lantern/contract/venue/amenities'
import { getConcerns } from '@lantern/contract/reports/health'
import { uploadPicture } from '@lantern/contract/menu/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBucket, type Bucket } from '../../../test/stand-ins/bucket.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { transact } from '../db/db.ts'
import { sweepPictures } from '../db/files/pictures.ts'
import { movePictures, sweepLeftovers } from './picture-places.ts'

let bucket: Bucket
let club: Club
beforeAll(async () => {
  bucket = await openBucket()
  club = await openClub({
    variables: { ...bucket.variables, PICTURES_IN: 'bucket' },
    jobsByHand: true,
    logged: [],
  })
})
beforeEach(() => bucket.fail(null))
afterAll(async () => {
  await club.close()
  await bucket.close()
})

let width = 10
const drawn = () => {
  width += 1
  const create = { width, height: 10, channels: 3, background: '#d88a2b' } as const
  return sharp({ create }).png().toBuffer()
}
const kernel = () => club.kernels[0]
/** Settings of a venue that stores pictures in the database. */
const inDatabase = () => ({
  ...kernel(),
  env: { ...kernel().env, PICTURES_IN: 'database' } as const,
})

async function send(picture: Buffer) {
  const staff = await club.signedIn({ role: 'staff' })
  const { statusCode, headers, body } = await staff.app.inject({
    method: 'POST',
    url: uploadPicture.path,
    headers: { 'content-type': 'image/png' },
    cookies: { lantern: staff.cookie('lantern') ?? '' },
    payload: picture,
  })
  const answer: unknown = JSON.parse(body)
  return { status: statusCode, headers, body: answer }
}
const kept = async (picture?: Buffer) =>
  uploadPicture.reply.parse((await send(picture ?? (await drawn()))).body).url
const get = (url: string) => club.visitor(1).request({ method: 'GET', url })
/** The names in the bucket; empty for a picture in the database. */
const storedAs = async (table: 'pictures' | 'member_pictures') => {
  const { rows } = await club.pool.query<{ stored_as: string | null }>(
    `SELECT stored_as FROM ${table} ORDER BY created_at`,
  )
  return rows.map((row) => row.stored_as ?? '')
}
const leftOver = async () => {
  const { rows } = await club.pool.query<{ stored_as: string }>(
    'SELECT stored_as FROM picture_leftovers',
  )
  return rows.map((row) => row.stored_as)
}
const anHourLater = () =>
  club.pool.query("UPDATE picture_leftovers SET since = since - interval '61 minutes'")
const names = () => [...bucket.objects.keys()]
const lost = async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const { findings } = (await admin.call(getConcerns, {})).reply
  return findings.flatMap(({ concern, grade, value }) =>
    concern.startsWith('pictures') ? [`${concern} ${grade} ${value}`] : [],
  )
}

it('a picture is stored in the bucket only, and served by us with the same headers', async () => {
  const url = await kept()
  const [name = ''] = names()
  expect(await storedAs('pictures')).toEqual([name])
  const { rows } = await club.pool.query('SELECT FROM pictures WHERE webp IS NOT NULL')
  expect([rows, await leftOver()]).toEqual([[], []])
  const { statusCode, headers, rawPayload } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(rawPayload).toEqual(bucket.objects.get(name))
  expect(await lost()).toEqual(['pictures_lost well 0'])
})

it('a picture uploaded twice is stored once after an hour', async () => {
  const picture = await drawn()
  const before = names().length
  expect(await kept(picture)).toBe(await kept(picture))
  await sweepLeftovers(kernel())
  expect(names().length).toBe(before + 2)
  await anHourLater()
  await sweepLeftovers(kernel())
  expect(names().length).toBe(before + 1)
})

it('a member’s picture is stored in the bucket, and deleted when replaced or removed', async () => {
  const member = await club.signedIn()
  const image = async () => ({ body: { image: (await drawn()).toString('base64') } })
  await member.call(uploadPortrait, await image())
  const [first] = await storedAs('member_pictures')
  const { profileImageUrl } = (await member.call(uploadPortrait, await image())).reply
  expect(await leftOver()).toEqual([first])
  expect((await get(profileImageUrl ?? '')).rawPayload).toEqual(
    bucket.objects.get((await storedAs('member_pictures'))[0] ?? ''),
  )
  const [second] = await storedAs('member_pictures')
  await member.call(removePicture, {})
  expect(await leftOver()).toEqual([first, second])
  await anHourLater()
  await Promise.all([sweepLeftovers(kernel()), sweepLeftovers(club.kernels[1])])
  expect(names().filter((name) => name === first || name === second)).toEqual([])
})

it('an unused picture is deleted from the bucket too', async () => {
  const url = await kept()
  const later = (hours: number) => new Date(club.clock.now().getTime() + hours * 3_600_000)
  await transact(kernel().db, (tx) => sweepPictures(tx, later(25)))
  await anHourLater()
  await sweepLeftovers(kernel())
  expect((await get(url)).statusCode).toBe(404)
  expect(names()).toEqual(await storedAs('pictures'))
})

it('a failing bucket is answered with 503 and our sentence, and nothing of the upload is stored', async () => {
  const url = await kept()
  for (const status of [500, 403]) {
    bucket.fail(status)
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
    expect(JSON.parse(body)).toMatchObject({ code: 'pictures_unreachable' })
    const before = await storedAs('pictures')
    expect(await send(await drawn())).toMatchObject({
      status: 503,
      body: { code: 'pictures_unreachable' },
    })
    expect(await storedAs('pictures')).toEqual(before)
    expect(await lost()).toEqual(['pictures_unreachable wrong null'])
  }
})

it('lost pictures of the bucket are reported to the owner, also beyond its first list page', async () => {
  const [url] = [await kept(), await kept(), await kept()]
  bucket.page = 1
  expect(await lost()).toEqual(['pictures_lost well 0'])
  const name = (await storedAs('pictures')).at(-3) ?? ''
  const bytes = bucket.objects.get(name) ?? Buffer.alloc(0)
  bucket.objects.delete(name)
  expect(await lost()).toEqual(['pictures_lost wrong 1'])
  expect((await get(url ?? '')).statusCode).toBe(503)
  bucket.objects.set(name, bytes)
  bucket.page = 1_000
})

it('pictures move to the configured storage, in both directions, while they are served', async () => {
  const staff = await club.signedIn({ role: 'staff' })
  const member = await club.signedIn()
  const url = await kept()
  const image = (await drawn()).toString('base64')
  const { profileImageUrl } = (await member.call(uploadPortrait, { body: { image } })).reply
  await staff.call(updateAmenity, { params: { id: '3' }, body: { imageUrl: url } })
  const seen = async () => [
    (await get(url)).rawPayload,
    (await get(profileImageUrl ?? '')).rawPayload,
  ]
  const before = await seen()
  await movePictures(inDatabase())
  expect(new Set(await storedAs('pictures'))).toEqual(new Set(['']))
  await anHourLater()
  await sweepLeftovers(inDatabase())
  expect(names()).toEqual([])
  expect(await seen()).toEqual(before)
  expect(await lost()).toEqual([])
  await Promise.all([movePictures(kernel()), movePictures(club.kernels[1])])
  await anHourLater()
  await sweepLeftovers(kernel())
  expect(names().toSorted()).toEqual(
    [...(await storedAs('pictures')), ...(await storedAs('member_pictures'))].toSorted(),
  )
  expect(await seen()).toEqual(before)
})
