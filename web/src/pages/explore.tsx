import { Container, PageHeader } from '../ui/layout.tsx'

export default function ExplorePage() {
  return (
    <Container>
      <PageHeader title="Explore Amenities" />
    </Container>
  )
}
