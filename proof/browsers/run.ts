import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beginningOf, type Denied } from './beginning.ts'
import type { Browser, EngineName, Look } from './engine.ts'
import { openPuppeteer } from './engine-puppeteer.ts'
import { openWebKitBrowser } from './engine-webkit.ts'
import { handOf, type Hand } from './hand.ts'
import type { Club, House } from './house.ts'
import { openLine, type Line } from './line.ts'

/** All that a journey needs. */
export interface Scene {
  engine: EngineName
  look: Look
  browser: Browser
  club: Club
  line: Line
  hand: Hand
  /** Gives another tab to the same person. */
  handOf: (tab: Browser['tab']) => Hand
  /** Receives what is wrong without ending the journey. */
  notes: string[]
}

export interface Journey {
  name: string
  /** The widths of the window at which it is made, in CSS pixels. */
  widths: readonly number[]
  /** Why an engine can't be put into its mode. */
  cannot?: Partial<Record<EngineName, string>>
  look?: (width: number) => Partial<Look>
  isByKeys?: boolean
  isSlow?: boolean
  /** What every access to is refused: storage alone, or storage and cookies. */
  denied?: Denied
  run: (scene: Scene) => Promise<void>
}

/** What became of a journey: nothing is wrong with it if `problems` is empty. */
export interface Outcome {
  engine: EngineName
  width: number
  journey: string
  seconds: number
  problems: string[]
}

const heightOf = (width: number) => (width < 700 ? 760 : 900)

const openBrowser = (engine: EngineName, look: Look) =>
  engine === 'webkit' ? openWebKitBrowser(look) : openPuppeteer(engine, look)

/** Runs a journey in a club and a browser of its own. Whatever goes wrong is in its outcome, with a picture in `folder`. */
export async function runJourney(
  house: House,
  {
    engine,
    width,
    journey,
    folder,
    isPictured,
  }: {
    engine: EngineName
    width: number
    journey: Journey
    folder: string
    /** Whether every screen is pictured, and not failures alone. */
    isPictured: boolean
  },
): Promise<Outcome> {
  const began = performance.now()
  const look: Look = {
    width,
    height: heightOf(width),
    scale: 1,
    hasForcedColors: false,
    hasReducedMotion: false,
    ...journey.look?.(width),
  }
  const { isByKeys = false, isSlow = false, denied = 'nothing' } = journey
  const club = await house.openClub()
  const line = await openLine({
    port: club.port + 1,
    to: club.port,
    first: beginningOf({ ahead: club.ahead, denied }),
    isSlow,
  })
  const notes: string[] = []
  const name = `${engine}-${width}-${journey.name}`
  let pictures = 0
  const keep = async (picture: Buffer, heading: string) => {
    pictures += 1
    await writeFile(
      join(folder, `${name}-${pictures}-${heading.replaceAll(/\W+/g, '-')}.png`),
      picture,
    )
  }
  const options = {
    address: line.address,
    isByKeys,
    patience: isSlow ? 60_000 : 30_000,
    notes,
    keep: isPictured ? keep : null,
  }
  let browser: Browser | undefined
  try {
    browser = await openBrowser(engine, look)
    const hand = handOf(browser.tab, options)
    const scene: Scene = {
      engine,
      look,
      browser,
      club,
      line,
      hand,
      notes,
      handOf: (tab) => handOf(tab, options),
    }
    await journey.run(scene)
  } catch (error) {
    notes.push(error instanceof Error ? error.message : String(error))
  }
  notes.push(...new Set(line.complaints))
  if (notes.length > 0 && browser) {
    const picture = await browser.tab.picture().catch(() => null)
    if (picture) await writeFile(join(folder, `${name}.png`), picture)
  }
  await browser?.close().catch((error: unknown) => notes.push(`doesn't end: ${String(error)}`))
  await line.close()
  await club.close()
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { engine, width, journey: journey.name, seconds, problems: notes }
}
