/** The first four groups of an IPv6 address, because one connection usually has a whole /64 network. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':')
}

/** The key under which attempts are counted by address: an IPv4 address, or the network of an IPv6 address. */
export function guesserAt(address: string | null): string {
  if (address === null) return 'nowhere'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? networkOf(address) : address)
}
