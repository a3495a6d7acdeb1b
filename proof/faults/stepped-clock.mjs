// Preloaded by an instance in `proof/prove/faults.ts`: its clock is `CLOCK_STEP_S` seconds off from the start, and each
// SIGUSR2 sets it an hour ahead, each SIGHUP an hour back, as somebody who sets a machine's clock does. Timers don't
// move, because they run by a clock that nobody sets.
const HOUR_MS = 3_600_000
const Plain = Date
let offset = Number(process.env.CLOCK_STEP_S ?? '0') * 1_000
const now = () => Plain.now() + offset

globalThis.Date = class extends Plain {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }

  static now() {
    return now()
  }
}

process.on('SIGUSR2', () => {
  offset += HOUR_MS
})
process.on('SIGHUP', () => {
  offset -= HOUR_MS
})
