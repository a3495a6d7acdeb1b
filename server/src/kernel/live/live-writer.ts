import type { ServerResponse } from 'node:http'

/**
 * The maximum number of unsent bytes of a stream, besides the operating system's buffer: about a minute of a busy
 * night.
 */
const FURTHEST_BEHIND = 64 * 1024

/**
 * Writes events to a screen's stream. A closed stream is ignored. A stream that isn't read is closed, because its
 * buffer would fill the instance's memory; the page opens another one and gets the missed events there.
 */
export function writerTo(stream: ServerResponse): (events: Buffer) => void {
  return (events) => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > FURTHEST_BEHIND) stream.destroy()
    else stream.write(events)
  }
}
