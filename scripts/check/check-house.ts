import { arrows } from './arrows.ts'
import { doneByHand } from './by-hand.ts'
import { riddles } from './comments.ts'
import { cycles } from './cycles.ts'
import { documents } from './documents.ts'
import { readGraph, type Problem } from './graph.ts'
import { homePage } from './home-page.ts'
import { folders } from './house.ts'
import { misnamed, misplaced, tooLong } from './names.ts'
import { pageWords } from './page-words.ts'
import { productPage } from './product.ts'
import { forbiddenImports } from './reach.ts'
import { reservedWords } from './reserved.ts'
import { filesOfGit, filesOnDisk, sourcesAmong } from './tree.ts'

/** The result of a check: how many files were read completely, and every broken rule. */
export interface Findings {
  readonly read: number
  readonly imports: number
  readonly problems: readonly Problem[]
}

/** Checks the tree at `root` against `house.ts`. */
export function checkHouse(root: string): Findings {
  const files = filesOnDisk(root, folders)
  const { read, edges, problems } = readGraph(root, files)
  const git = gitFiles(root)
  return {
    read: read.length,
    imports: edges.length,
    problems: [
      ...problems,
      ...misplaced(files),
      ...misnamed(files),
      ...forbiddenImports(edges),
      ...doneByHand(root, files),
      ...riddles(root, files),
      ...reservedWords(root, files),
      ...cycles(edges),
      ...homePage(files, edges),
      ...pageWords(root, edges),
      ...(git ? tooLong(root, git) : []),
      ...(git ? [...productPage(root, git), ...documents(root, git)] : []),
      ...(git ? arrows(root, git, edges) : []),
      ...miscounted(read, git && sourcesAmong(git, folders)),
    ],
  }
}

function gitFiles(root: string): string[] | undefined {
  try {
    return filesOfGit(root)
  } catch {
    return undefined
  }
}

/**
 * A check that skipped files would find nothing wrong in them, so the files that it read are compared with
 * git's.
 */
function miscounted(read: readonly string[], git: readonly string[] | undefined): Problem[] {
  const problem = (file: string, sentence: string): Problem => ({ file, rule: 'count', sentence })
  if (!git) return [problem('.', 'is no git checkout, so the files read cannot be counted')]
  if (git.length === 0) return [problem('.', 'has no source file at all')]
  return [
    ...git
      .filter((file) => !read.includes(file))
      .map((file) => problem(file, `was not read; ${read.length} were, and git has ${git.length}`)),
    ...read
      .filter((file) => !git.includes(file))
      .map((file) => problem(file, `was read, but git ignores it`)),
  ]
}
