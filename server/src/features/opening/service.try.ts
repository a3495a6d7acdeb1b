import { randomUUID } from 'node:crypto'
import { sayIn } from '@lantern/contract/venue/languages'
import type { TriedService, tryService } from '@lantern/contract/venue/opening'
import { transact } from '../../kernel/db/db.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { discordClient } from '../../kernel/providers/discord.ts'
import { cachedVenue, readSettings } from '../venue/service.ts'
import { requireCustomer } from '../members/accounts/service.ts'

type Trying = Call<typeof tryService>

/** The smallest amount that the card company accepts, in cents. */
const LEAST_CENTS = 50

const subjects = { en: 'Test email', ch: '测试邮件' }
const texts = {
  en: 'Mail works. This email was sent from the opening guide.',
  ch: '邮件服务正常：这封邮件由开业向导中的测试按钮发出。',
}

/** Sends an email to the admin who presses the button. It isn't stored in the outbox. */
async function tryMail({ db, clock, mailer }: Kernel, { viewer, language }: Trying) {
  if (mailer === null) return false
  const { admin, club } = await transact(db, async (tx) => {
    const { nameEn } = await readSettings(tx, clock.now())
    return { admin: await requireCustomer(tx, viewer.id), club: nameEn }
  })
  const text = sayIn(texts, language)
  await mailer.send({
    to: { name: admin.firstName, address: admin.email },
    subject: `${club}: ${sayIn(subjects, language)}`,
    text,
    html: `<p>${text}</p>`,
    leave: null,
    id: `test-${randomUUID()}`,
  })
  return true
}

/** Creates the smallest possible payment and cancels it. No card is charged. */
async function tryCards({ cards, memory }: Kernel): Promise<boolean> {
  if (cards === null) return false
  const { venue } = await cachedVenue(memory)
  const intent = await cards.createIntent({
    attemptId: `test-${randomUUID()}`,
    amount: LEAST_CENTS,
    currency: venue.currency.toLowerCase(),
    description: 'Test of the keys',
    savedCard: false,
  })
  await cards.cancel(intent.id)
  return true
}

async function tryDiscord({ env }: Kernel): Promise<boolean> {
  const client = discordClient(env)
  await client?.prove()
  return client !== null
}

const tries: Readonly<Record<TriedService, (kernel: Kernel, call: Trying) => Promise<boolean>>> = {
  mail: tryMail,
  cards: tryCards,
  discord: tryDiscord,
}

/** Tests a configured service (`POST /api/admin/opening/try`), and returns the other side's error. */
export const tryOut: UseCase<typeof tryService> = async (kernel, call) => {
  try {
    const isSet = await tries[call.body.service](kernel, call)
    return { outcome: isSet ? 'works' : 'unset', said: null }
  } catch (error) {
    return { outcome: 'fails', said: error instanceof Error ? error.message.slice(0, 300) : null }
  }
}
