import { Container, PageHeader } from '../ui/layout.tsx'

export default function BookingPage() {
  return (
    <Container>
      <PageHeader title="Book an Amenity" />
    </Container>
  )
}
