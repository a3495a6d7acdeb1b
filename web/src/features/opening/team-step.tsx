import type { Opening } from '@lantern/contract/venue/opening'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Link } from '../../ui/actions/link.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { OwnPin } from '../account/security/password-security.tsx'
import { UserTable } from '../users/user-table.tsx'

const CustomerForm = onDemand(() => import('../customers/customer-form.tsx'))

/** The team with its rights, the admin's own PIN, and the devices that stay signed in. */
export function TeamStep({ opening: { services } }: { opening: Opening }) {
  const t = useTranslations('opening.team')
  const [isAdding, setAdding] = useState(false)
  const invites = services.some(({ name, isSet }) => name === 'mail' && isSet)
  return (
    <div className="grid gap-6">
      <Button className="w-fit" onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
      <div>
        <UserTable first="team" />
      </div>
      <p className="max-w-prose text-soft">{t('rights')}</p>
      <Panel className="[&>:first-child]:mt-0">
        <OwnPin isStaff />
        <p className="mt-3 text-sm text-soft">{t('pins')}</p>
      </Panel>
      <Panel className="grid gap-3">
        <h3 className="text-lg">{t('stations')}</h3>
        <p className="text-soft">{t('stationsText')}</p>
        <Link to="/station" className={buttonLook('outline', 'medium', 'w-fit')}>
          {t('openStation')}
        </Link>
      </Panel>
      {isAdding && (
        <CustomerForm customer={null} team={{ invites }} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
