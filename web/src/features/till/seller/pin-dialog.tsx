import type { Seller } from '@lantern/contract/members/stations'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PinForm } from './pin-form.tsx'

/** Asks for a person's PIN, to let them act at the till of somebody's own session. */
export default function PinDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const t = useTranslations('till.seller')
  return (
    <Dialog onClose={onClose} title={t('switch')} closeLabel={t('other')}>
      <div className="grid justify-items-center">
        <PinForm seller={seller} onBack={onClose} onDone={onClose} />
      </div>
    </Dialog>
  )
}
