import { useId, useMemo } from 'react'
import { codeSquares } from './code-squares.ts'

/** The dark squares of a QR code as one SVG path, and the code's width in squares. */
function drawn(text: string): { size: number; path: string } {
  const { size, dark } = codeSquares(text)
  return { size, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') }
}

/** A text as a QR code, dark on light in both themes, because scanners need that. */
export function CodePicture({
  text,
  label,
  className = 'size-20 md:size-24',
}: {
  text: string
  label: string
  className?: string
}) {
  const id = useId()
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      aria-labelledby={id}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      className={`rounded-small bg-[#fffdf8] text-[#2b1d33] ${className}`}
    >
      <title id={id}>{label}</title>
      <path d={path} fill="currentColor" />
    </svg>
  )
}
