import { PICTURE_BYTES, pictureTypes, uploadPicture } from '@lantern/contract/menu/pictures'
import { transact } from '../db/db.ts'
import { Refusal } from '../http/errors.ts'
import type { App, Kernel } from '../kernel.ts'
import { mount } from '../http/mount.ts'
import { findPicture, keepPicture } from '../db/files/pictures.ts'
import { loadPicture, placePicture } from './picture-places.ts'
import { remakePicture } from './remake.ts'

/** The longest side that any page shows on a high-resolution screen, in pixels. */
const FRAME = { edge: 1_600, fit: 'inside', pixels: 64_000_000 } as const

/** Parses request bodies of this `app` as pictures (bytes), and refuses all other content types. */
function takePictures(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...pictureTypes],
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal('bad_picture')))
}

/** The routes have their own `app`, because its bodies are pictures and not JSON. */
export function pictureRoutes(app: App, kernel: Kernel): void {
  const { db, clock } = kernel
  takePictures(app)

  mount(app, uploadPicture, async ({ reply }) => {
    const { body } = reply.request
    if (!Buffer.isBuffer(body)) throw new Refusal('bad_picture')
    const picture = await remakePicture(body, FRAME)
    const place = await placePicture(kernel, picture.webp)
    const url = await transact(db, (tx) => keepPicture(tx, { ...picture, place }, clock.now()))
    return { url, width: picture.width, height: picture.height }
  })

  app.get<{ Params: { hash: string } }>(
    '/pictures/:hash.webp',
    { schema: { hide: true } },
    async (request, reply) => {
      const place = await transact(db, (tx) => findPicture(tx, request.params.hash))
      if (!place) return reply.callNotFound()
      const webp = await loadPicture(kernel, place)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(webp)
    },
  )
}
