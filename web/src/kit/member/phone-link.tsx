import type { Phone as Number } from '@lantern/contract/calls/primitives'
import Phone from 'lucide-react/icons/phone'

/** A phone number that is called by a press; nothing without one. */
export function PhoneLink({ phone }: { phone: Number | null }) {
  if (phone === null) return null
  return (
    <a
      href={`tel:${phone.number}`}
      className="figures inline-flex min-h-6 items-center gap-1 justify-self-start text-sm underline decoration-line underline-offset-4 hover:text-ink"
    >
      <Phone className="size-4" />
      {phone.shown}
    </a>
  )
}
