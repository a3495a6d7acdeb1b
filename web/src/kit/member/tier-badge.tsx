import { nameIn, type Language } from '@lantern/contract/venue/languages'
import type { Tier } from '@lantern/contract/members/tiers'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'

/** The tone of a tier's colour. */
export const tierTone: Readonly<Record<Tier['color'], BadgeTone>> = {
  neutral: 'neutral',
  amber: 'amber',
  teal: 'jade',
  violet: 'plum',
  red: 'vermilion',
}

export type NamedTier = Pick<Tier, 'nameEn' | 'nameCh' | 'color'>

/** A tier's name in a language; the English one where the Chinese isn't typed yet. */
export const tierName = ({ nameEn, nameCh }: NamedTier, language: Language): string =>
  nameIn({ nameEn, nameCh: nameCh || nameEn }, language)

/** A tier's name in its colour. */
export function TierName({ tier }: { tier: NamedTier }) {
  return <Badge tone={tierTone[tier.color]}>{tierName(tier, useLanguage())}</Badge>
}

/** The tier of a member beside their name; nothing without one. */
export function TierBadge({ tierId }: { tierId: number | null }) {
  const tier = useVenue()?.tiers.find(({ id }) => id === tierId)
  return tier && <TierName tier={tier} />
}
