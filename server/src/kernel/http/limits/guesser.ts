/** The first four groups of an IPv6 address: one connection has all addresses that begin like it. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':')
}

/** The guesser, as far as an address tells: an IPv4 address, or the network of an IPv6 one. */
export function guesserAt(address: string | null): string {
  if (address === null) return 'nowhere'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? networkOf(address) : address)
}
