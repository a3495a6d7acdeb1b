/**
 * Parses a form as Stripe's SDK writes it (`metadata[attempt]=…`) into an object. All values are text; the
 * shapes convert them.
 */
export function readForm(form: URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  const nested = new Map<string, URLSearchParams>()
  for (const [name, value] of form) {
    const [, outer, inner = '', rest = ''] = /^([^[]+)\[([^\]]*)\](.*)$/.exec(name) ?? []
    if (outer === undefined) {
      fields.set(name, value)
      continue
    }
    const within = nested.get(outer) ?? new URLSearchParams()
    within.append(inner + rest, value)
    nested.set(outer, within)
  }
  for (const [name, within] of nested) fields.set(name, readForm(within))
  return Object.fromEntries(fields)
}
