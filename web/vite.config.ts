import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite'
import { target } from './browsers.config.ts'
import { compiledWords } from './words.config.ts'
import { offlineWorker } from './worker.config.ts'

const entry = /\/main\.tsx$/
const inside = /\/app\/(inside|open-frame)\.tsx$/

/** A group of all modules that one of these needs at once. They stay files of their own, so that the build's list names them. */
function neededBy(group: string, users: RegExp) {
  const name = (id: string, graph: Rolldown.ChunkingContext) => {
    if (entry.test(id) || inside.test(id)) return null
    const importers = new Set([id])
    // A set that grows while it is read is read to its end.
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
    // The server reads it to name what a page needs.
    manifest: true,
    rolldownOptions: {
      // Radix names each of its functions by a call, which would keep also those that nothing uses.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        // Visitors needn't read in the names which screens and dialogs the staff have.
        chunkFileNames: 'assets/part-[hash].js',
        assetFileNames: 'assets/part-[hash][extname]',
        // One file for what every page needs and one for what stands around all but the home page: in thirty small ones
        // the same code is 7 kB heavier.
        codeSplitting: { groups: [neededBy('first', entry), neededBy('inside', inside)] },
      },
    },
  },
})
