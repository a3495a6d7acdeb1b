import type { ReactNode } from 'react'

/** One group of the gallery, with its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 py-8" lang="en">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
