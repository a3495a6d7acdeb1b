import { updateAmenity, type ManagedAmenity } from '@lantern/contract/venue/amenities'
import { nameIn, otherNameIn } from '@lantern/contract/venue/languages'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import DoorOpen from 'lucide-react/icons/door-open'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { useHourPrice } from '../../../kit/booking/hour-price.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { shotOf } from '../../../lib/shown/pictures/amenity-pictures.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Card, CardBody, CardMedia } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/layout/picture.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The dialogs that a card can open. */
export type Task = 'edit' | 'dates' | 'units' | 'calendar' | 'withdraw'

export interface AmenityCardProps {
  amenity: ManagedAmenity
  onTask: (task: Task) => void
}

function Restore({ amenity }: { amenity: ManagedAmenity }) {
  const t = useTranslations('amenitiesEditing')
  const language = useLanguage()
  const { act, isBusy } = useAction(updateAmenity, {
    awaitsRefetch: true,
    done: (restored) => ({ title: t('amenities.restored', { name: nameIn(restored, language) }) }),
    failed: t('form.failed'),
  })
  const sent = { params: { id: String(amenity.id) }, body: { isActive: true as const } }
  return (
    <Button variant="outline" size="small" loading={isBusy} onClick={() => void act(sent)}>
      <RotateCcw />
      {t('amenities.restore')}
    </Button>
  )
}

function Acts({ amenity, onTask }: AmenityCardProps) {
  const t = useTranslations('amenitiesEditing.amenities')
  const name = nameIn(amenity, useLanguage())
  const { isActive } = amenity
  return (
    <div className="mt-auto flex gap-2 border-t border-line pt-4">
      {isActive ? (
        <Button variant="outline" size="small" className="flex-1" onClick={() => onTask('edit')}>
          <Pencil />
          {t('edit')}
        </Button>
      ) : (
        <Restore amenity={amenity} />
      )}
      <DropdownMenu
        trigger={
          <IconButton label={t('more', { name })} className="ml-auto">
            <Ellipsis />
          </IconButton>
        }
      >
        {!isActive && (
          <DropdownMenuItem onSelect={() => onTask('edit')}>
            <Pencil />
            {t('edit')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => onTask('dates')}>
          <CalendarX />
          {t('dates')}
        </DropdownMenuItem>
        {!amenity.isWholeVenue && (
          <DropdownMenuItem onSelect={() => onTask('units')}>
            <DoorOpen />
            {t('rooms')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => onTask('calendar')}>
          <CalendarPlus />
          {t('calendar')}
        </DropdownMenuItem>
        {isActive && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={() => onTask('withdraw')}>
              <Trash2 />
              {t('delete')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  )
}

/** An amenity as staff see it, with the actions on it. */
export function AmenityCard({ amenity, onTask }: AmenityCardProps) {
  const t = useTranslations('amenitiesEditing.amenities')
  const language = useLanguage()
  const name = nameIn(amenity, language)
  const other = otherNameIn(amenity, language)
  const { isActive, isWholeVenue, units } = amenity
  const priceOf = useHourPrice()
  return (
    <Card>
      <CardMedia className={isActive ? undefined : 'opacity-55 saturate-50'}>
        <Picture shots={[shotOf(amenity.imageUrl)]} alt="" sizes="(min-width: 64rem) 22rem, 94vw" />
      </CardMedia>
      <CardBody>
        <div className="flex items-baseline justify-between gap-x-3">
          <h2 className="min-w-0 text-lg wrap-anywhere xl:text-xl">{name}</h2>
          <p className="figures shrink-0 text-right whitespace-nowrap">
            <span className="font-semibold">{priceOf(amenity)}</span>{' '}
            <span className="text-sm text-soft">{t('perHour')}</span>
          </p>
        </div>
        <p lang={other.tag} className="text-sm text-soft wrap-anywhere">
          {other.name}
        </p>
        <div className="mt-3 mb-4 flex flex-wrap items-center gap-2">
          {!isActive && <Badge tone="vermilion">{t('withdrawn')}</Badge>}
          {isWholeVenue ? (
            <Badge>{t('whole')}</Badge>
          ) : units.length === 0 ? (
            // It can't be booked without a room.
            <Badge tone="amber">{t('noUnits')}</Badge>
          ) : (
            <Badge>{t('units', { count: units.length })}</Badge>
          )}
          <span className="figures flex items-center gap-1.5 text-sm text-soft">
            <Users className="size-4" />
            {t('capacity', { count: amenity.capacity })}
          </span>
        </div>
        <Acts amenity={amenity} onTask={onTask} />
      </CardBody>
    </Card>
  )
}

export function AmenityCardSkeleton() {
  return (
    <Card>
      <CardMedia>
        <Skeleton className="rounded-none" />
      </CardMedia>
      <CardBody>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-2 h-4 w-1/3" />
        <Skeleton className="mt-4 mb-4 h-6 w-1/2 rounded-full" />
        <Skeleton className="mt-4 h-9 w-full" />
      </CardBody>
    </Card>
  )
}
