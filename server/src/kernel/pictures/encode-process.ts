import * as z from 'zod/mini'
import { encodePicture } from './encode.ts'

/**
 * The process that decodes untrusted pictures, started by `remake.ts`: one picture per message, one response each. It
 * ends when the server closes the channel or exits.
 */
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
