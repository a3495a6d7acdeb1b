/**
 * Passes on items in batches. After a pause the first item is passed on in the same turn of the event loop, with the
 * items that arrive in this turn, such as all notices of one transaction. Later items wait until `restMs` after the
 * previous batch was handled.
 */
export function gathering<Item>(
  pass: (items: readonly Item[]) => Promise<void>,
  restMs: number,
): (item: Item) => void {
  let waiting: Item[] = []
  let isAwaited = false
  let restsUntil = 0
  const begin = () => {
    isAwaited = true
    const wait = restsUntil - performance.now()
    if (wait > 0) setTimeout(() => void passOn(), wait)
    else setImmediate(() => void passOn())
  }
  async function passOn(): Promise<void> {
    const items = waiting
    waiting = []
    await pass(items)
    restsUntil = performance.now() + restMs
    isAwaited = false
    if (waiting.length > 0) begin()
  }
  return (item) => {
    waiting.push(item)
    if (!isAwaited) begin()
  }
}
