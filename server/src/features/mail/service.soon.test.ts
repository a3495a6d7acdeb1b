import { expect, it } from 'vitest'
import { FRIDAY, openClub } from '../../../test/club/club.ts'
import { openPostOffice } from '../../../test/stand-ins/post-office.ts'
import { transact } from '../../kernel/db/db.ts'
import { queueMail } from './service.ts'
import { within } from '../../../test/races/waits.ts'

it('an email is sent right after the commit of its cause, by any instance', async () => {
  const office = await openPostOffice()
  const club = await openClub({
    variables: { SMTP_URL: office.url, MAIL_FROM: 'club@lantern.example' },
  })
  const { id: memberId } = await club.member()
  const content = { kind: 'password_changed' } as const
  await transact(club.kernels[0].db, (tx) =>
    queueMail(tx, { memberId, reference: 'test:soon', content, at: FRIDAY }),
  )
  // Without the announcement it would wait for the next run, a quarter of a minute later.
  await within(5_000, () => expect(office.emails).toHaveLength(1))
  await club.close()
  await office.close()
})
