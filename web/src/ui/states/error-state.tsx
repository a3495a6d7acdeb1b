import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'

export interface ErrorStateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Shown instead of content that could not be loaded. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-sm justify-items-center gap-2 px-4 py-10 text-center"
    >
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-vermilion-wash text-vermilion">
        <CloudOff className="size-6" />
      </span>
      <p className="heading text-xl text-balance">{props.title}</p>
      {props.children && <p className="text-balance text-soft">{props.children}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">{props.action}</div>
    </div>
  )
}
