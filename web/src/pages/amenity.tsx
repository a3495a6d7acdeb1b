import { Container, PageHeader } from '../ui/layout.tsx'

export default function AmenityPage() {
  return (
    <Container>
      <PageHeader title="Amenity" />
    </Container>
  )
}
