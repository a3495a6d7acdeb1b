import { Container } from '../layout/layout.tsx'
import { Mark } from '../layout/mark.tsx'

/** The loading state of a page that an external link opens, until it redirects. */
export function Arriving({ title, text }: { title: string; text: string }) {
  return (
    <Container className="grid min-h-[80dvh] place-content-center justify-items-center gap-3 py-16 text-center">
      <Mark className="mb-3 h-24" glow />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <output className="text-soft">{text}</output>
    </Container>
  )
}
