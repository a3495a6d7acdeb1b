import { useId, useMemo, type ReactNode } from 'react'
import { Skeleton } from '../states/skeleton.tsx'
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

interface CodeSheetProps {
  /** `null` while it is made. */
  address: string | null
  label: string
  text: string
  children?: ReactNode
}

/** An address as a code for guests' phones, large enough to be read across a table, and in letters. */
export function CodeSheet({ address, label, text, children }: CodeSheetProps) {
  const size = 'size-64 md:size-72'
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {address ? (
        <CodePicture text={address} label={label} className={size} />
      ) : (
        <Skeleton className={`rounded-card ${size}`} />
      )}
      <p className="max-w-80 text-soft">{text}</p>
      {address && (
        <p className="text-sm text-soft wrap-anywhere" translate="no">
          {address}
        </p>
      )}
      {children}
    </div>
  )
}
