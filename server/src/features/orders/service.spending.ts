import type { SpentElsewhere } from '../bills/spending/service.ts'
import { sumPaidAtOnce } from './repository.ts'

/** What a booking's party has paid at once for food and drinks counts towards its minimum spend. */
export const paidAtOnce: SpentElsewhere = sumPaidAtOnce
