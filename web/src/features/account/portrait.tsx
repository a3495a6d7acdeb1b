import { Picture } from '../../ui/picture.tsx'

export interface PortraitProps {
  address: string | null
  /** Its first letter stands in for a picture. */
  name: string
}

/** The member's picture, or the first letter of their name on a lantern's ground (spec §2). */
export function Portrait({ address, name }: PortraitProps) {
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-lantern text-xl font-bold text-on-lantern"
    >
      {address ? (
        <Picture shots={[{ src: address }]} alt="" sizes="3.5rem" eager />
      ) : (
        (Array.from(name)[0] ?? '').toUpperCase()
      )}
    </span>
  )
}
