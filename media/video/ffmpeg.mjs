import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs ffmpeg; `feed` (an async iterable of buffers), if given, is its standard input. Rejects if ffmpeg fails. */
export async function ffmpeg(parameters, feed) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...parameters], {
    stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close')
  if (feed) {
    for await (const piece of feed)
      if (!child.stdin.write(piece)) await Promise.race([once(child.stdin, 'drain'), ended])
    child.stdin.end()
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${parameters.join(' ')}`)
}
