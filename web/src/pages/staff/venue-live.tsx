import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { FloorScreen } from '../../features/floor/floor-screen.tsx'
import { useSession } from '../../lib/session/session.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The live floor, and the editor of its layout (product#floor). */
export default function VenueLivePage() {
  const t = useTranslations('floor')
  const { member } = useSession()
  return (
    <Workspace
      title={t('title')}
      lead={t('lead')}
      actions={
        member?.role === 'admin' && (
          <Link to="/station" className={buttonLook('outline', 'small')}>
            <MonitorSmartphone />
            {t('station.here')}
          </Link>
        )
      }
    >
      <FloorScreen />
    </Workspace>
  )
}
