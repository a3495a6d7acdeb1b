import * as z from 'zod/mini'
import { encodePicture } from './encode.ts'

/** Decodes untrusted pictures for `remake.ts`: one per message, one response each, until the channel closes. */
const Work = z.object({
  bytes: z.instanceof(Uint8Array),
  frame: z.object({ edge: z.int(), fit: z.enum(['inside', 'cover']), pixels: z.int() }),
})

process.on('message', (message) => {
  const { bytes, frame } = Work.parse(message)
  encodePicture(bytes, frame).then(
    (picture) => process.send?.(picture),
    () => process.send?.(null),
  )
})
