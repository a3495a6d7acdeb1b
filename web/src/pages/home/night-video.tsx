import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsSample, usePoster } from '../../lib/api/venue.ts'

const folder = '/media/home'

/** Whether the visitor's device asks for reduced motion or for less data. */
function wantsStill(): boolean {
  const saves =
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true
  return saves || window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

const filling = 'absolute inset-0 size-full object-cover'

/** The built-in poster, in the orientation of the screen. It is the video's first frame, so that nothing jumps. */
function Poster() {
  return (
    <picture>
      <source media="(max-aspect-ratio: 4/5)" srcSet={`${folder}/poster-tall.webp`} />
      <img src={`${folder}/poster-wide.webp`} alt="" fetchPriority="high" className={filling} />
    </picture>
  )
}

function Films() {
  const shape = window.matchMedia('(max-aspect-ratio: 4/5)').matches ? 'tall' : 'wide'
  return (
    <>
      <source src={`${folder}/night-${shape}.av1.mp4`} type='video/mp4; codecs="av01.0.05M.08"' />
      <source src={`${folder}/night-${shape}.h264.mp4`} type="video/mp4" />
    </>
  )
}

/** Becomes true once the page is loaded, unless the device asks for reduced motion or data. */
function useWantsVideo(): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wantsStill()) return undefined
    const start = () => setWanted(true)
    if (document.readyState === 'complete') {
      const timer = setTimeout(start, 200)
      return () => clearTimeout(timer)
    }
    window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [])
  return wanted
}

/** Pauses and resumes the video; it is hidden until the pointer or the focus reaches it. */
function PauseButton({ isPlaying, onPress }: { isPlaying: boolean; onPress: () => void }) {
  const t = useTranslations('core.home')
  const label = isPlaying ? t('pause') : t('play')
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      onClick={onPress}
      className="absolute right-4 bottom-[8.5rem] grid size-11 place-items-center rounded-full bg-[oklch(0.14_0.03_310/0.55)] text-ink opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-60"
    >
      <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
        <path d={isPlaying ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5v14l11-7z'} />
      </svg>
    </button>
  )
}

/**
 * The sample club's film, blurred and mute (product#home), loaded after the page, and not if the device asks for
 * reduced motion or data. Another venue has its own picture, or none.
 */
export function NightVideo() {
  const video = useRef<HTMLVideoElement>(null)
  const wanted = useWantsVideo()
  const [playing, setPlaying] = useState(false)
  const own = usePoster()
  const isSample = useIsSample()
  const plays = wanted && own === '' && isSample

  const toggle = () => {
    // If the browser refuses to play it, the poster stays.
    if (playing) video.current?.pause()
    else video.current?.play().catch(() => undefined)
  }
  return (
    <div className="group absolute inset-0 overflow-hidden">
      <div className="absolute -inset-2 blur-[3px]">
        {own ? (
          <img key={own} src={own} alt="" fetchPriority="high" className={filling} />
        ) : (
          isSample && <Poster />
        )}
        {plays && (
          <video
            ref={video}
            autoPlay
            loop
            muted
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            aria-hidden="true"
            className={`${filling} animate-fade-in`}
            onPlaying={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          >
            <Films />
          </video>
        )}
      </div>
      <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-[oklch(0.14_0.03_310/0.72)] via-[oklch(0.14_0.03_310/0.3)] to-[oklch(0.14_0.03_310/0.62)] md:from-[oklch(0.14_0.03_310/0.6)] md:via-[oklch(0.14_0.03_310/0.08)] md:to-[oklch(0.14_0.03_310/0.4)]" />
      {plays && <PauseButton isPlaying={playing} onPress={toggle} />}
    </div>
  )
}
