import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './primitives.ts'

export const Balance = z.object({ balance: Money })

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/account/balance',
  summary: 'The balance of the signed-in member',
  reply: Balance,
})
