import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Member, Role } from './members.ts'
import { IdPath, RowCount } from '../calls/primitives.ts'
import { Rights } from './rights.ts'

export const AdminUser = z.pick(Member, {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  rights: true,
  createdAt: true,
})
export type AdminUser = z.output<typeof AdminUser>

/** Pages of 20, ordered by id; `after` is the last id seen. */
export const listUsers = endpoint('GET /api/admin/users', {
  summary: 'Everybody with an account, and their roles',
  reads: ['account'],
  access: 'admin',
  query: z.object({
    /** A part of a name, an email or a phone number. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** `team` is everybody except customers. */
    role: z.optional(z.enum(['customer', 'staff', 'admin', 'team'])),
    after: z.optional(IdPath.shape.id),
  }),
  reply: z.object({ users: z.array(AdminUser), hasMore: z.boolean(), count: RowCount }),
})

/** Without `rights` a new role gets the usual ones, and the same role keeps its own. A change ends all sessions. */
export const setRole = endpoint('POST /api/admin/users/:id/role', {
  summary: 'Give somebody a role and rights',
  changes: ['account', 'audit'],
  access: 'admin',
  params: IdPath,
  body: z.strictObject({ role: Role, rights: z.optional(Rights) }),
  reply: AdminUser,
  errors: ['last_admin'],
  fresh: true,
})
