import { PhoneBillScreen } from '../../features/bills/phone/phone-bill.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** The page of a pre-bill's QR code: the bill, and its payment (product#paying-by-phone). */
export default function PayPage() {
  const key = usePathParam('key')
  return (
    <Container className="pb-16">
      <PhoneBillScreen billKey={key} />
    </Container>
  )
}
