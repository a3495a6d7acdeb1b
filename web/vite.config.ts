import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { target } from './browsers.config.ts'
import { screenParts } from './parts.config.ts'
import { compiledWords } from './words.config.ts'
import { offlineWorker } from './worker.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compiledWords(), offlineWorker()],
  // With `source` the contract is read as TypeScript, so that the page never uses an old build of it.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // A replacement for a function that React itself has had since 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
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
        codeSplitting: screenParts(),
      },
    },
  },
})
