import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, type Place } from './link.tsx'

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
