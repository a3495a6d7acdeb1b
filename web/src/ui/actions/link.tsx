import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link as RouterLink, type LinkComponent, type LinkProps } from '@tanstack/react-router'

/** The path of a page, as in the route table. */
export type Place = Exclude<LinkProps['to'], undefined | '.' | '..' | ''>

const exactly = { exact: true, includeSearch: false } as const
const unchanged = {}

/**
 * A link to another page of the site. It is marked as the current one at exactly its own address, not at addresses
 * below it.
 */
export const Link: LinkComponent<'a'> = (props) => (
  <RouterLink activeOptions={exactly} activeProps={unchanged} {...props} />
)

/** A link back to the page above this one. */
export const BackLink = ({ to, children }: { to: Place; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-soft hover:text-ink"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {children}
  </Link>
)
