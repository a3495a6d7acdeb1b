import { Refusal } from '../../../kernel/http/errors.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'

/** Who comes, as it was asked for: how many, and a telephone number as somebody wrote it. */
export interface GuestsAsked {
  partySize?: number | null | undefined
  contactPhone?: string | null | undefined
  /** Only the desk may take more people than the room is for. */
  aboveCapacity?: boolean | undefined
}

/**
 * Who comes, as a booking keeps it; the number as E.164. Throws `party_too_large` where the room is for fewer, and
 * `phone_invalid`.
 */
export function guestsOf(
  { partySize, contactPhone, aboveCapacity = false }: GuestsAsked,
  capacity: number,
  phoneCountry: string,
): { partySize: number | null; contactPhone: string | null } {
  if (partySize && partySize > capacity && !aboveCapacity) {
    throw new Refusal('party_too_large', { capacity })
  }
  const number = contactPhone ? phoneNumberOf(contactPhone, phoneCountry) : null
  if (contactPhone && number === null) throw new Refusal('phone_invalid')
  return { partySize: partySize ?? null, contactPhone: number }
}
