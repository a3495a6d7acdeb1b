import { useId, useMemo } from 'react'
import { codeSquares } from './code-squares.ts'

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
  const { size, path } = useMemo(() => codeSquares(text), [text])
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
