const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * A formatter of dates for a language and a form. It is cached: making one takes a browser a hundred times as long as
 * using it, and a list uses some for each row.
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
