let context: AudioContext | undefined

let isTouched = false
const touched = () => (isTouched = true)
window.addEventListener('pointerup', touched, { once: true, capture: true })
window.addEventListener('keyup', touched, { once: true, capture: true })

/** Whether somebody has touched the page: some browsers say so, of the others only this module's own ear knows. */
const isAwake = () =>
  'userActivation' in navigator ? navigator.userActivation.hasBeenActive : isTouched

/** The page's one source of sound; a browser grants none until somebody has touched the page. */
function sound(): AudioContext | undefined {
  if (isAwake()) context ??= new AudioContext()
  return context
}

/** Whether a chime would be heard. Asking wakes the sound where it may be woken. */
export async function wakeSound(): Promise<boolean> {
  const audio = sound()
  if (audio?.state === 'suspended') await audio.resume()
  return audio !== undefined
}

/** The two notes of the bell, in hertz, and when each is struck, in seconds. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 1_174.66, at: 0.16 },
] as const

/** How long a note rings, in seconds, and how loud it is at first. */
const ring = 0.9
const loudness = 0.12

/** A soft bell of two notes, made on the spot. */
export function chime(): void {
  const audio = sound()
  if (!audio) return
  for (const { pitch, at } of notes) {
    const start = audio.currentTime + at
    const bell = audio.createOscillator()
    const fade = audio.createGain()
    bell.frequency.value = pitch
    fade.gain.setValueAtTime(loudness, start)
    fade.gain.exponentialRampToValueAtTime(0.0001, start + ring)
    bell.connect(fade).connect(audio.destination)
    bell.start(start)
    bell.stop(start + ring)
  }
}
