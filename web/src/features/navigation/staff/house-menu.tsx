import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { Link } from '../../../ui/actions/link.tsx'
import { isHere, type Groups } from './staff-links.ts'

interface HouseMenuProps {
  groups: Groups
  path: string
  trigger: ReactNode
}

/** The menu of the house's screens. */
export default function HouseMenu({ groups, path, trigger }: HouseMenuProps) {
  const t = useTranslations('staff.navigation')
  return (
    <DropdownMenu side="right" trigger={trigger}>
      {groups.map((links, place) => (
        <Fragment key={links[0]?.href}>
          {place > 0 && <DropdownMenuSeparator />}
          {links.map(({ href, label, Icon }) => (
            <DropdownMenuItem key={href} asChild>
              <Link to={href} aria-current={isHere(path, href) ? 'page' : undefined}>
                <Icon />
                {t(`links.${label}`)}
              </Link>
            </DropdownMenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  )
}
