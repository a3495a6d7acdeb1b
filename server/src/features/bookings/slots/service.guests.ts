import { Refusal } from '../../../kernel/http/errors.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'

/** The party as it was asked for: its size, and a phone number as it was written. */
export interface GuestsAsked {
  partySize?: number | null | undefined
  contactPhone?: string | null | undefined
  /** Only the desk may take more people than the room has seats. */
  aboveCapacity?: boolean | undefined
}

/** The party as a booking keeps it, with the number as E.164. */
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
