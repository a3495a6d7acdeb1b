import { readdirSync, readFileSync } from 'node:fs'
import { quantile } from '../bench/figures.ts'

/** What one instance held at one moment. */
export interface Held {
  /** Resident memory in megabytes. */
  memory: number
  /** Open files and sockets. */
  handles: number
}

/** Reads what a process holds from the operating system (Linux). */
export function heldBy(pid: number): Held {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
  return { memory: kilobytes / 1_024, handles: readdirSync(`/proc/${pid}/fd`).length }
}

/** Half a minute of the run: what each instance held at its end, and how long each call in it took, in ms. */
export interface Sample {
  at: number
  held: readonly Held[]
  delays: readonly number[]
  load: number
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** How the end compares with the beginning: medians of the last quarter over those of the first. */
export interface Growth {
  memory: number[]
  /** Of all instances together: screens move from one to the other. */
  handles: number
  half: number
  slowest: number
  load: number
}

/** Compares the first quarter of the samples with the last. Both are medians, so that one collection of garbage says nothing. */
export function growthOf(samples: readonly Sample[]): Growth {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const [first, last] = [samples.slice(0, quarter), samples.slice(-quarter)]
  const over = (of: (sample: Sample) => number) => median(last.map(of)) / median(first.map(of))
  const instances = samples[0]?.held.map((_each, place) => place) ?? []
  return {
    memory: instances.map((place) => over(({ held }) => held[place]?.memory ?? NaN)),
    handles: over(({ held }) => held.reduce((sum, { handles }) => sum + handles, 0)),
    half: over(({ delays }) => median(delays)),
    slowest: over(({ delays }) => quantile(delays, 0.99)),
    load: over(({ load }) => load),
  }
}

/** A sample in a line. */
export function described({ at, held, delays, load }: Sample): string {
  const each = held.map(({ memory, handles }) => `${memory.toFixed(0)} MB and ${handles} handles`)
  const [half, slowest] = [median(delays), quantile(delays, 0.99)]
  return `minute ${(at / 60_000).toFixed(1)}: ${each.join(', ')}; ${delays.length} calls, half within ${half.toFixed(1)} ms, 99% within ${slowest.toFixed(0)}; load ${load.toFixed(1)}`
}
