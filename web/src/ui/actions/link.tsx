import { Link as RouterLink, type LinkComponent, type LinkProps } from '@tanstack/react-router'

/** The path of one of our pages, as the route table has it. */
export type Place = Exclude<LinkProps['to'], undefined | '.' | '..' | ''>

const exactly = { exact: true, includeSearch: false } as const
const unchanged = {}

/** A link to another page of ours. It is marked as the current one at its own address only, and not below it. */
export const Link: LinkComponent<'a'> = (props) => (
  <RouterLink activeOptions={exactly} activeProps={unchanged} {...props} />
)
