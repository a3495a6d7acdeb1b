import type { ReactNode } from 'react'
import { Skeleton } from '../states/skeleton.tsx'
import { CodePicture } from './code-picture.tsx'

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
