import {
  isPseudo,
  languageNames,
  languages,
  type Language,
} from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { setLanguage } from '../../i18n/store.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { MoonGlyph, SunGlyph } from './glyphs.tsx'

/** The language links EN · 中文 as plain text, in the colour of the surrounding text. */
export function LanguageToggle({ className }: { className?: string }) {
  const t = useTranslations('core')
  const language = useLanguage()
  // The pseudo-language is offered if it is active, so that it can be switched off.
  const isOffered = (name: Language) => !isPseudo(name) || name === language
  const choose = (next: Language) => {
    setLanguage(next).catch(() => toast({ variant: 'destructive', title: t('offline') }))
  }
  return (
    <fieldset className={classNames('flex', className)}>
      <legend className="sr-only">{t('settings.language')}</legend>
      {languageNames.filter(isOffered).map((name, index) => (
        <span key={name} className="flex items-center">
          {index > 0 && (
            <span aria-hidden="true" className="opacity-60">
              ·
            </span>
          )}
          <button
            type="button"
            lang={languages[name].tag}
            aria-pressed={name === language}
            onClick={() => choose(name)}
            className={classNames(
              index === 0 ? 'text-right' : 'text-left',
              'min-h-11 min-w-11 rounded-control px-1.5 font-medium opacity-75 transition-opacity hover:opacity-100 aria-pressed:font-bold aria-pressed:opacity-100',
            )}
          >
            {languages[name].label}
          </button>
        </span>
      ))}
    </fieldset>
  )
}

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
