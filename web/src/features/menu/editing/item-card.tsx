import { setFoodAvailability, type FoodItem } from '@lantern/contract/menu/menu'
import { nameIn, otherNameIn } from '@lantern/contract/venue/languages'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { money } from '../../../lib/shown/format.ts'
import { dishShotsOf } from '../../../lib/shown/pictures/menu-pictures.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardBody, CardMedia } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Picture } from '../../../ui/layout/picture.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'

export interface ItemCardProps {
  item: FoodItem
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** An item of the menu on the staff's screen; a sold-out one is faded and marked (product#menu-management). */
export function ItemCard({ item, isChosen, onChoose, onEdit, onDelete }: ItemCardProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const { act } = useAction(setFoodAvailability, {
    awaitsRefetch: true,
    done: (item) => ({
      title: t(item.isAvailable ? 'switchedOn' : 'switchedOff', { name: nameIn(item, language) }),
    }),
    failed: t('updateFailed'),
  })
  const name = nameIn(item, language)
  const other = otherNameIn(item, language)
  const { isAvailable } = item
  const setAvailable = (available: boolean) =>
    void act({ params: { id: String(item.id) }, body: { isAvailable: available } })
  return (
    <Card className={classNames('max-sm:flex-row', isChosen && 'outline-2 outline-focus')}>
      <div className="relative max-sm:w-28 max-sm:shrink-0 max-[22rem]:w-20">
        <CardMedia
          className={classNames(
            'max-sm:aspect-auto max-sm:h-full',
            !isAvailable && 'opacity-45 saturate-50',
          )}
        >
          <Picture shots={dishShotsOf(item)} alt="" sizes="(min-width: 64rem) 18rem, 46vw" />
        </CardMedia>
        {!isAvailable && (
          <p className="absolute inset-0 grid place-items-center">
            <span className="rounded-small bg-vermilion px-3 py-1 text-sm font-semibold tracking-wide text-paper max-sm:mt-14 max-sm:px-1.5 max-sm:text-xs max-sm:tracking-normal">
              {t('unavailable')}
            </span>
          </p>
        )}
        <div className="absolute top-2 left-2 rounded-control max-sm:top-1.5 max-sm:left-1.5 bg-surface pr-1 pl-2.5">
          <Checkbox
            label={<span className="sr-only">{t('choose', { name })}</span>}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </div>
      </div>
      <CardBody className="max-sm:min-w-0 max-sm:px-3.5 max-sm:pt-2.5 max-sm:pb-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="min-w-0 text-lg leading-snug wrap-anywhere hyphens-auto max-sm:text-base">
            {name}
          </h2>
          <p className="figures font-semibold">{money(item.price)}</p>
        </div>
        <p lang={other.tag} className="text-sm text-soft">
          {other.name} ·{' '}
          <span className="whitespace-nowrap">{nameIn(item.category, language)}</span>
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-3 max-sm:pt-1">
          <Switch
            label={t('availabilityOf', { name })}
            isOn={isAvailable}
            onChange={setAvailable}
            className="-ml-1"
          />
          <div className="flex items-center">
            <Button variant="outline" size="small" onClick={onEdit}>
              <Pencil />
              {t('edit')}
            </Button>
            <IconButton label={t('deleteOf', { name })} onClick={onDelete}>
              <Trash2 className="text-vermilion" />
            </IconButton>
          </div>
        </div>
      </CardBody>
    </Card>
  )
}

/** The skeleton of an item's card, with the usual height. */
export function ItemCardSkeleton() {
  return (
    <Card className="max-sm:flex-row">
      <div className="max-sm:w-28 max-sm:shrink-0 max-[22rem]:w-20">
        <CardMedia className="max-sm:aspect-auto max-sm:h-full">
          <Skeleton className="rounded-none" />
        </CardMedia>
      </div>
      <CardBody className="max-sm:min-w-0 max-sm:px-3.5 max-sm:pt-2.5 max-sm:pb-1.5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <div className="mt-auto flex h-11 items-center justify-between pt-3">
          <Skeleton className="h-6 w-11 rounded-full" />
          <Skeleton className="h-8 w-24 rounded-control" />
        </div>
      </CardBody>
    </Card>
  )
}
