import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite'
import { target } from './browsers.config.ts'
import { compiledWords } from './words.config.ts'
import { offlineWorker } from './worker.config.ts'

const entry = /\/main\.tsx$/
const inside = /\/app\/(inside|open-frame)\.tsx$/

/**
 * A chunk group of all modules that one of these needs statically. They stay separate files, so that the build's
 * manifest names them.
 */
function neededBy(group: string, users: RegExp) {
  const name = (id: string, graph: Rolldown.ChunkingContext) => {
    if (entry.test(id) || inside.test(id)) return null
    const importers = new Set([id])
    // A `for … of` over a set also visits the elements that are added during the loop.
    for (const each of importers)
      for (const another of graph.getModuleInfo(each)?.importers ?? []) importers.add(another)
    return [...importers].some((each) => users.test(each)) ? group : null
  }
  return { name, priority: group === 'first' ? 2 : 1 }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compiledWords(), offlineWorker()],
  // With `source` the contract is read as TypeScript, so that the page never uses an old build of it.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // A replacement for a function that React itself has had since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
  build: {
    target,
    outDir: 'dist',
    assetsDir: 'assets',
    // The server reads the manifest to name the files that a page needs.
    manifest: true,
    rolldownOptions: {
      // Radix calls `__name` on each of its functions, which would keep unused ones in the bundle.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        // File names don't reveal the staff's screens and dialogs to visitors.
        chunkFileNames: 'assets/part-[hash].js',
        assetFileNames: 'assets/part-[hash][extname]',
        // One file for the code that every page needs, and one for the code around all pages but the home page. In
        // thirty small files the same code is 7 kB larger.
        codeSplitting: { groups: [neededBy('first', entry), neededBy('inside', inside)] },
      },
    },
  },
})
