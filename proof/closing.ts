const ended = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Has a proof that is told to end (Ctrl-C, or SIGTERM) close what it has started before it does: instances, databases and
 * proxies would run on without it. Returns `close` for the proof's own end; it closes once, whoever asks.
 */
export function closeWhenTold(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  const closeOnce = () => (closed ??= close())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeOnce().finally(() => process.exit(ended[signal])))
  }
  return closeOnce
}
