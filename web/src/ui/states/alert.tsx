import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

export type AlertTone = 'destructive' | 'warning' | 'info' | 'success'

const tones = {
  destructive: { look: 'bg-vermilion-wash', icon: 'text-vermilion', Icon: CircleAlert },
  warning: { look: 'bg-amber-wash', icon: 'text-lantern-deep', Icon: TriangleAlert },
  info: { look: 'bg-sunk', icon: 'text-soft', Icon: Info },
  success: { look: 'bg-jade-wash', icon: 'text-jade', Icon: CircleCheck },
}

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** A notice within the page. Screen readers read a destructive one at once, and the others at the next pause. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const { look, icon, Icon } = tones[tone]
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-control border border-transparent p-4', look)}
    >
      <Icon className={classNames('mt-[0.15em] size-5 shrink-0', icon)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className={classNames('leading-snug font-semibold', icon)}>{title}</p>}
        {children && <div className="text-sm text-ink">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
