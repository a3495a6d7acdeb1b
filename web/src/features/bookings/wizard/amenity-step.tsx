import type { Amenity } from '@lantern/contract/amenities'
import { nameIn } from '@lantern/contract/languages'
import Check from 'lucide-react/icons/check'
import { TonightPill } from '../tonight/tonight-pill.tsx'
import { useTonight } from '../tonight/use-tonight.ts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { money } from '../../../lib/shown/format.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Picture } from '../../../ui/layout/picture.tsx'

export interface AmenityStepProps {
  amenities: readonly Amenity[]
  chosen: number | null
  onChoose: (id: number) => void
}

/** The room's state tonight; its space is reserved until that is known. */
function Tonight({ amenity }: { amenity: Amenity }) {
  const tonight = useTonight(amenity.id)
  return (
    <span className="mt-1 flex min-h-6.5">
      <TonightPill tonight={tonight} amenity={amenity} />
    </span>
  )
}

/** The first step: one of the amenities, as a group of radio buttons. */
export function AmenityStep({ amenities, chosen, onChoose }: AmenityStepProps) {
  const t = useTranslations('bookings')
  const language = useLanguage()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{t('steps.amenity')}</legend>
      {amenities.map((amenity) => {
        const isChosen = amenity.id === chosen
        const isOpen = amenity.places > 0
        return (
          <label
            key={amenity.id}
            className={classNames(
              'relative flex min-w-0 gap-3.5 overflow-hidden rounded-card border-[1.5px] bg-surface p-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              // Styled by the input's own state, so that a choice is visible before hydration.
              'border-line has-checked:border-lantern has-checked:bg-amber-wash/50',
              isOpen ? 'cursor-pointer hover:border-edge' : 'opacity-70',
            )}
          >
            <input
              type="radio"
              name="amenity"
              value={amenity.id}
              checked={isChosen}
              disabled={!isOpen}
              onChange={() => onChoose(amenity.id)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none block aspect-16/10 w-26 shrink-0 self-center overflow-hidden rounded-control bg-sunk">
              <Picture shots={[shotOf(amenity.imageUrl)]} alt="" sizes="6.5rem" eager />
            </span>
            <span className="pointer-events-none grid min-w-0 flex-1 content-center">
              <span className="heading text-lg">{nameIn(amenity, language)}</span>
              <span className="figures text-sm text-soft">
                <b className="font-semibold text-ink">{money(amenity.pricePerHour)}</b>{' '}
                {t('perHour')}
              </span>
              <span className="figures text-sm text-soft">
                {isOpen ? t('upTo', { count: amenity.capacity }) : t('notOpen')}
              </span>
              {isOpen && <Tonight amenity={amenity} />}
            </span>
            {isChosen && (
              <span className="pointer-events-none absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-full bg-lantern text-on-lantern">
                <Check className="size-4" strokeWidth={3} aria-hidden="true" />
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
