/** A text to pass on: its title, its lines without the link, and the link. */
export interface Shared {
  title: string
  text: string
  url: string
}

/** As one text for chats that take no more, such as WeChat's and Discord's: the link has a line of its own. */
export const asOneText = ({ text, url }: Shared): string => `${text}\n${url}`

/** A browser with a sheet of its own to pass something on; Firefox on a desktop has none. */
interface Sharer {
  share(data: Shared): Promise<void>
}

const isSharer = (of: object): of is Sharer => 'share' in of && typeof of.share === 'function'

/** The browser's own way to pass something on; `undefined` where it has none. */
export const shareOf = (of: object): ((data: Shared) => Promise<void>) | undefined =>
  isSharer(of) ? (data) => of.share(data) : undefined

/** Where a map shows an address. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`
