const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * What writes dates in a language and a form. One is made for each, and kept: making it takes a browser a hundred times
 * as long as using it, and a list has some for each row.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format
}
