import Menu from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FloatingButton } from '../../ui/actions/floating-button.tsx'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/layout/mark.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ToasterSlot } from '../../ui/overlays/toaster-slot.tsx'
import { Desk } from './desk.tsx'
import { Faces } from './faces.tsx'
import { Forms } from './forms.tsx'
import { Overlays } from './overlays.tsx'
import { Study } from './study.tsx'
import { words as catalog } from './words.ts'

type Language = keyof typeof catalog
type Theme = 'light' | 'dark'

function Name({ words }: { words: (typeof catalog)[Language] }) {
  return (
    <p className="heading flex items-center gap-3 text-xl">
      <Mark glow />
      {words.club}
    </p>
  )
}

function Float({ words }: { words: (typeof catalog)[Language] }) {
  const [position, setPosition] = useState({ x: 1, y: 0.92 })
  return (
    <nav aria-label={words.menu}>
      <FloatingButton
        label={words.float}
        moveHint={words.floatHint}
        position={position}
        onMove={setPosition}
        onClick={() => toast({ title: words.float })}
      >
        <Menu aria-hidden="true" />
      </FloatingButton>
    </nav>
  )
}

/**
 * Every component in all its states; `?lang=zh&theme=dark` sets the initial language and theme. For development only.
 */
export function Gallery() {
  const query = new URLSearchParams(window.location.search)
  const [language, setLanguage] = useState<Language>(query.get('lang') === 'zh' ? 'zh' : 'en')
  const [theme, setTheme] = useState<Theme>(query.get('theme') === 'dark' ? 'dark' : 'light')
  const words = catalog[language]

  useEffect(() => {
    document.documentElement.lang = words.lang
    document.documentElement.dataset['theme'] = theme
  }, [words.lang, theme])

  return (
    <>
      <SkipLink to="main">{words.skip}</SkipLink>
      <Container>
        <header className="flex flex-wrap items-center justify-between gap-3 pt-5">
          <Name words={words} />
          <div className="flex flex-wrap gap-3">
            <SegmentedControl
              label={words.language}
              value={language}
              onValueChange={setLanguage}
              options={[
                { value: 'en', label: 'EN', name: 'English', lang: 'en' },
                { value: 'zh', label: '中文', lang: 'zh-CN' },
              ]}
            />
            <SegmentedControl
              label={words.theme}
              value={theme}
              onValueChange={setTheme}
              options={[
                { value: 'light', label: <Sun aria-hidden="true" />, name: words.light },
                { value: 'dark', label: <Moon aria-hidden="true" />, name: words.dark },
              ]}
            />
          </div>
        </header>
        <main id="main" className="pb-24">
          <PageHeader size="display" title={words.title} lead={words.lead} />
          <Study words={words} />
          <div className="mt-8 grid divide-y divide-line">
            <Forms words={words} />
            <Overlays words={words} />
            <Faces words={words} />
            <Desk words={words} />
          </div>
        </main>
      </Container>
      <Float words={words} />
      <ToasterSlot
        label={words.notifications}
        announced={words.notification}
        closeLabel={words.close}
      />
    </>
  )
}

/** Renders the gallery into that element. */
export function showGallery(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
