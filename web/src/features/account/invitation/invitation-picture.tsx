// A canvas is no `img`, but this one is a picture for screen readers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import ImageDown from 'lucide-react/icons/image-down'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CARD, drawCard, type CardWords } from './draw-card.ts'

const NAME = 'invitation.png'

/** Saves a picture as a download. */
function save(picture: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = NAME
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The invitation as a picture with a code, shown and saved: WeChat shows pictures larger than links. */
export function InvitationPicture({ words }: { words: CardWords }) {
  const t = useTranslations('bookingsInvitation.host')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { title, club, amenity, when, where, scan, url } = words
  useEffect(() => {
    let isGone = false
    const draw = () => {
      const pen = canvas.current?.getContext('2d')
      if (pen && !isGone) drawCard(pen, { title, club, amenity, when, where, scan, url })
    }
    draw()
    // Text drawn before its font is loaded would keep a fallback font.
    void document.fonts.ready.then(draw)
    return () => {
      isGone = true
    }
  }, [title, club, amenity, when, where, scan, url])
  const keep = () =>
    canvas.current?.toBlob((picture) => {
      if (picture) save(picture)
      else toast({ variant: 'destructive', title: t('failed') })
    }, 'image/png')
  return (
    <div className="flex flex-wrap items-end gap-4">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('pictureLabel')}
        width={CARD.width}
        height={CARD.height}
        className="w-36 rounded-small"
      />
      <Button variant="outline" onClick={keep}>
        <ImageDown aria-hidden="true" />
        {t('picture')}
      </Button>
    </div>
  )
}
