import type { SecurityEvent, SecurityKind } from '@lantern/contract/security'
import type { Messages } from '../../i18n/messages.ts'

type Kind = keyof Messages['security']['kinds']

/** The sentence of each kind of event. A missing one doesn't compile. */
export const sentences = {
  'signin.success': 'signin',
  'signin.failure': 'failure',
  'signin.limit': 'signinLimit',
  'signin.device': 'device',
  'signin.link': 'link',
  'password.change': 'password',
  'email.change': 'email',
  'email.prove': 'emailProve',
  'email.take_over': 'takeOver',
  'email.take_back': 'takeBack',
  'pin.change': 'pin',
  'pin.failure': 'pinFailure',
  'proof.failure': 'proofFailure',
  'guesses.many': 'guesses',
  'passkey.add': 'passkeyAdd',
  'passkey.remove': 'passkeyRemove',
  'passkey.rule': 'passkeyRule',
  'recovery.make': 'recoveryMake',
  'recovery.use': 'recoveryUse',
  'recovery.failure': 'recoveryFailure',
  'role.change': 'role',
  'cash.approve': 'cash',
  'station.issue': 'stationIssue',
  'station.revoke': 'stationRevoke',
  'discord.link': 'discordLink',
  'discord.unlink': 'discordUnlink',
  'limit.reach': 'limit',
  'export.take': 'export',
} as const satisfies Readonly<Record<SecurityKind, Kind>>

/** The details that are words of ours: ways of signing in, and roles. */
const words = ['password', 'passkey', 'link', 'registration', 'customer', 'staff', 'admin'] as const
type DetailWord = (typeof words)[number]

/** The word for a detail; nothing for a name, a call or a file, which are told as they are. */
export const detailWord = ({
  kind,
  detail,
}: Pick<SecurityEvent, 'kind' | 'detail'>): DetailWord | undefined =>
  kind.startsWith('signin.') || kind === 'role.change'
    ? words.find((word) => word === detail)
    : undefined
