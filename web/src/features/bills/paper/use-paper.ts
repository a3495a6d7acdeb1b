import type { PaidPart } from '@lantern/contract/bills/bills'
import { makeBillKey } from '@lantern/contract/bills/phone'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'

function useMaking(billId: number, onMade: (address: string) => void) {
  const t = useTranslations('bills')
  const making = useAction(makeBillKey, {
    failed: t('code.failed'),
    onDone: ({ address }) => onMade(address),
  })
  const make = () => making.act({ params: { id: String(billId) } })
  return { make, isBusy: making.isBusy }
}

/** The address at which guests pay a bill, for a screen that shows its code. It is made when the screen opens. */
export function usePhoneAddress(billId: number): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const { make } = useMaking(billId, setAddress)
  const open = useEffectEvent(() => void make())
  useEffect(() => open(), [])
  return address
}

/** The content of the paper: the whole bill, with a code if it is a pre-bill, or one share's receipt. */
interface Paper {
  address: string | null
  paid: PaidPart | null
}

/** Prints a bill or a share's receipt once it is on the paper. A pre-bill's code is made first. */
export function usePaper(billId: number) {
  const [paper, setPaper] = useState<Paper | null>(null)
  const { make, isBusy } = useMaking(billId, (address) => setPaper({ address, paid: null }))
  useEffect(() => {
    if (paper !== null) window.print()
  }, [paper])
  return {
    address: paper?.address ?? null,
    paid: paper?.paid ?? null,
    isBusy,
    print: (isPreBill: boolean) =>
      isPreBill ? void make() : setPaper({ address: null, paid: null }),
    printShare: (paid: PaidPart) => setPaper({ address: null, paid }),
  }
}
