import type { ServerResponse } from 'node:http'

/** How many bytes a screen may be behind, beside what the operating system holds: about a minute of a busy night. */
const FURTHEST_BEHIND = 64 * 1024

/**
 * Writes events to a screen's stream. One that has ended gets nothing more. One that doesn't read is cut off, since what it
 * leaves unread would fill the instance's memory; the page opens another stream, and is told there what it has missed.
 */
export function writerTo(stream: ServerResponse): (events: Buffer) => void {
  return (events) => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > FURTHEST_BEHIND) stream.destroy()
    else stream.write(events)
  }
}
