import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `flow-root` keeps the first child's margin inside, so that the column stays when that child changes. */
const columnLook = '[:where(&)]:flow-root mx-auto w-full px-4 sm:px-6'

/** The page's column: at most 1072 px wide, with a margin on both sides. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(columnLook, 'max-w-[75rem] lg:px-16', className)} {...rest} />
}

/** Space for the floating menu in the top corner of a page. */
export const besideMenu = 'pr-13 md:pr-25 lg:pr-16 xl:pr-6 2xl:pr-0'

export interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  back?: ReactNode
  size?: 'page' | 'display'
  /** Keeps the lead under the title, for pages with one narrow column. */
  isNarrow?: boolean
}

/** A page's header: a link back, the title, and beside it the lead, aligned with the title's last line. */
export function PageHeader(props: PageHeaderProps) {
  const { title, lead, back, size = 'page', isNarrow = false } = props
  // On a tablet the lead is beside the title if it fits in one or two lines, and otherwise below.
  const beside = 'md:max-lg:flex md:max-lg:flex-wrap lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]'
  return (
    <header className={classNames('grid gap-3 pt-6 pb-7 md:pt-9', besideMenu)}>
      {back && <div>{back}</div>}
      <div
        className={classNames(
          'grid items-end gap-x-7',
          isNarrow ? 'gap-y-1.5' : 'gap-y-3',
          Boolean(lead && !isNarrow) && beside,
        )}
      >
        <h1 className={size === 'display' ? 'text-display' : 'text-2xl md:text-3xl'}>{title}</h1>
        {lead && (
          <div className={isNarrow ? undefined : 'md:pb-1.5 md:max-lg:flex-1 md:max-lg:basis-80'}>
            <div className="max-w-[27rem] text-pretty text-soft md:text-lg">{lead}</div>
          </div>
        )}
      </div>
    </header>
  )
}

interface WorkHeaderProps extends Pick<PageHeaderProps, 'title' | 'lead' | 'back'> {
  actions?: ReactNode
}

/** The header of a staff screen: low, with the lead under the title and the buttons in the title's row. */
export function WorkHeader({ title, lead, back, actions }: WorkHeaderProps) {
  return (
    <header className="grid gap-1 pt-4 pb-5 md:pt-6">
      {back && <div>{back}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
          <h1 className="text-2xl">{title}</h1>
          {lead && <div className="text-pretty text-soft max-md:text-sm">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  )
}

/** A staff screen: a column as wide as the display allows, under its header if it has a title. */
export function Workspace({
  title,
  lead,
  back,
  actions,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & Partial<WorkHeaderProps>) {
  return (
    <div className={classNames(columnLook, 'max-w-[100rem] lg:px-8', className)} {...rest}>
      {title && <WorkHeader {...{ title, lead, back, actions }} />}
      {children}
    </div>
  )
}
