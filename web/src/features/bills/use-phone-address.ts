import { makeBillKey } from '@lantern/contract/bills-phone'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'

/** Makes the address that guests pay a bill at. */
function useMaking(billId: number, onMade: (address: string) => void) {
  const t = useTranslations('bills')
  const making = useAct(makeBillKey, {
    failed: { title: t('code.failed'), otherwise: t('failedText') },
    onDone: ({ address }) => onMade(address),
  })
  const make = () => making.act({ params: { id: String(billId) } })
  return { make, isBusy: making.isBusy }
}

/** The address for a screen that shows its code: made when it opens. */
export function usePhoneAddress(billId: number): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const { make } = useMaking(billId, setAddress)
  const open = useEffectEvent(() => void make())
  useEffect(() => open(), [])
  return address
}

/** Prints a pre-bill with its code: made first, and printed once it stands on the paper. */
export function usePrintedAddress(billId: number) {
  const [address, setAddress] = useState<string | null>(null)
  const making = useMaking(billId, setAddress)
  useEffect(() => {
    if (address !== null) window.print()
  }, [address])
  return { address, ...making }
}
