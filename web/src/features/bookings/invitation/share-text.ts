/** A browser's own way to pass something on; `undefined` where it has none. */
type Share = ((data: { title: string; text: string; url: string }) => Promise<void>) | undefined

/** What is passed on: its title, its lines without the link, and the link. */
export interface Shared {
  title: string
  text: string
  url: string
}

/** As one text for chats that take no more, such as WeChat's and Discord's: the link has a line of its own. */
export const asOneText = ({ text, url }: Shared): string => `${text}\n${url}`

/** The browser's way to pass something on, if it has one. */
export function shareOf(of: Navigator): Share {
  return 'share' in of && typeof of.share === 'function' ? (data) => of.share(data) : undefined
}

/** Where a map shows an address. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`
