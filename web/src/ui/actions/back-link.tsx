import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, type Place } from './link.tsx'

interface BackLinkProps {
  to: Place
  search?: Readonly<Record<string, string>>
  children: ReactNode
}

/** A link back to the page above this one. */
export const BackLink = ({ to, search = {}, children }: BackLinkProps) => (
  <Link
    to={to}
    search={search}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-soft hover:text-ink"
  >
    <ArrowLeft className="size-4" />
    {children}
  </Link>
)
