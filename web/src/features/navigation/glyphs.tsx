import type { ReactNode } from 'react'

/** Drawn here, because the icon library would add 2.5 kB to a first load of at most 75 kB. */
function Glyph({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}

interface GlyphProps {
  className?: string
}

export const MenuGlyph = ({ className }: GlyphProps) => (
  <Glyph className={className}>
    <path d="M4 6.5h16M4 12h16M4 17.5h16" />
  </Glyph>
)

export const DownGlyph = ({ className }: GlyphProps) => (
  <Glyph className={className}>
    <path d="m6 9 6 6 6-6" />
  </Glyph>
)

export const MoonGlyph = ({ className }: GlyphProps) => (
  <Glyph className={className}>
    <path d="M20.5 14.2A8.6 8.6 0 0 1 9.8 3.5a8.6 8.6 0 1 0 10.7 10.7Z" />
  </Glyph>
)

export const SunGlyph = ({ className }: GlyphProps) => (
  <Glyph className={className}>
    <circle cx="12" cy="12" r="4.2" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </Glyph>
)
