import { spawn } from 'node:child_process'

/** Runs this program again with some names and options. Resolves with whether all held. */
function again(names: readonly string[], options: readonly string[]): Promise<boolean> {
  const [, program = ''] = process.argv
  const ways = [...process.execArgv, program, ...names, ...options]
  const child = spawn(process.execPath, ways, { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status) => resolve(status === 0))
  })
}

/** Runs proofs in as many processes as there are lists of names, all at once. Returns how many of the runs were broken. */
export async function besides(
  lists: readonly (readonly string[])[],
  options: readonly string[],
): Promise<number> {
  const held = await Promise.all(lists.map((names) => again(names, options)))
  return held.filter((one) => !one).length
}
