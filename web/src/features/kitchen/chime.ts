let context: AudioContext | undefined

let isTouched = false
const touched = () => (isTouched = true)
window.addEventListener('pointerup', touched, { once: true, capture: true })
window.addEventListener('keyup', touched, { once: true, capture: true })

/** Whether the page had a user gesture. Some browsers report that; for the others this module listens. */
const isAwake = () =>
  'userActivation' in navigator ? navigator.userActivation.hasBeenActive : isTouched

/** The page's only audio context. Browsers allow no sound before a user gesture. */
function sound(): AudioContext | undefined {
  if (isAwake()) context ??= new AudioContext()
  return context
}

/** Whether a chime can be heard now. It also resumes suspended sound, if the browser allows it. */
export async function wakeSound(): Promise<boolean> {
  const audio = sound()
  if (audio?.state === 'suspended') await audio.resume()
  return audio !== undefined
}

/** The bell's two notes in hertz, and their start times in seconds. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 1_174.66, at: 0.16 },
] as const

/** The duration of a note in seconds, and its initial volume. */
const ring = 0.9
const loudness = 0.12

/** Plays a soft bell of two notes, which is synthesised. */
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
