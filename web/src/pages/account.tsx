import { Container, PageHeader } from '../ui/layout.tsx'

export default function AccountPage() {
  return (
    <Container>
      <PageHeader title="My Account" />
    </Container>
  )
}
