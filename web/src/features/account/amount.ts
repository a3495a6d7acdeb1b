/** An amount as somebody types it, `$1,000.50` too, as the wire wants it; nothing where it is none. */
export function typedAmount(text: string): string | null {
  const amount = text.replace(/[\s,$]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? amount : null
}
