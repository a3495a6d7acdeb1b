import { useParams } from '@tanstack/react-router'
import { PhoneBillScreen } from '../features/bills/phone/phone-bill.tsx'
import { Container } from '../ui/layout/layout.tsx'

/** Where a pre-bill's code leads: its bill, and the way to pay it (product#paying-by-phone). */
export default function PayPage() {
  const { key } = useParams({ from: '/inside/open/pay/$key' })
  return (
    <Container className="pb-16">
      <PhoneBillScreen billKey={key} />
    </Container>
  )
}
