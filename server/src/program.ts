export const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/** Writes an error's message to the terminal. */
export const warn = (problem: unknown): void =>
  void process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)

/** Runs a command. It exits with 1 if `run` returns `false`, and with `failed` if it throws. */
export async function runProgram(run: () => Promise<boolean | void>, failed = 1): Promise<void> {
  try {
    process.exitCode = (await run()) === false ? 1 : 0
  } catch (error) {
    warn(error)
    process.exitCode = failed
  }
}
