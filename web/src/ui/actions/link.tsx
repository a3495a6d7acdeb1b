import { Link as RouterLink, type LinkComponent, type LinkProps } from '@tanstack/react-router'

/** The path of a page, as in the route table. */
export type Place = Exclude<LinkProps['to'], undefined | '.' | '..' | ''>

const exactly = { exact: true, includeSearch: false } as const
const unchanged = {}

/** A link to a page of the site. It is marked as the current one at exactly its address, not below it. */
export const Link: LinkComponent<'a'> = (props) => (
  <RouterLink activeOptions={exactly} activeProps={unchanged} {...props} />
)
