import type { SecurityEvent, SecurityKind } from '@lantern/contract/account/security'
import type { Messages } from '../../i18n/messages.ts'

type Kind = keyof Messages['security']['kinds']

/** The sentence of each kind of event. The type requires all of them. */
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

/** The details that have labels: sign-in methods and roles. */
const words = ['password', 'passkey', 'link', 'registration', 'customer', 'staff', 'admin'] as const
type DetailWord = (typeof words)[number]

/** The label of a detail; `undefined` for a name, a call or a file, which are shown as they are. */
export const detailWord = ({
  kind,
  detail,
}: Pick<SecurityEvent, 'kind' | 'detail'>): DetailWord | undefined =>
  kind.startsWith('signin.') || kind === 'role.change'
    ? words.find((word) => word === detail)
    : undefined
