import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AmenityDesk, type Opened } from '../../features/amenities/editing/amenity-desk.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The amenities and their rooms, as the staff manage them (product#amenities-management). */
export default function AmenitiesManagementPage() {
  const t = useTranslations()
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <Workspace
      title={t('staff.titles.amenitiesManagement')}
      actions={
        <Button onClick={() => setOpened({ task: 'add' })}>
          <Plus />
          {t('amenitiesEditing.amenities.add')}
        </Button>
      }
    >
      <AmenityDesk opened={opened} onOpen={setOpened} />
    </Workspace>
  )
}
