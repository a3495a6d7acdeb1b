import { useTranslations } from 'use-intl'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { MoonGlyph, SunGlyph } from './glyphs.tsx'

/** Switches between the light and the dark theme. The icon shows the theme that a press switches to. */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations('core.settings')
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? t('toLight') : t('toDark')}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunGlyph /> : <MoonGlyph />}
    </IconButton>
  )
}
