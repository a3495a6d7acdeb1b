import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { askedAhead } from './ahead.config.ts'
import { target } from './browsers.config.ts'
import {
  assetFileNames,
  chunkFileNames,
  firstLoad,
  insideLoad,
  sharedLoad,
} from './chunks.config.ts'
import { contractInHalves } from './contract.config.ts'
import { neededPreloads } from './preloads.config.ts'
import { compiledWords } from './words.config.ts'
import { offlineWorker } from './worker.config.ts'

const { plugin: preloads, modulePreload } = neededPreloads()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    contractInHalves(),
    compiledWords(),
    askedAhead(),
    preloads,
    offlineWorker(),
  ],
  // With `source` the contract is read as TypeScript, so that the page never uses an old build of it.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The router ships a replacement for a function that React itself has had since 18.
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
    // The server reads it to name the files that all pages but the first need.
    manifest: true,
    modulePreload,
    rolldownOptions: {
      // Radix names each of its functions by a call, which would keep also those that nothing uses.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        chunkFileNames,
        assetFileNames,
        codeSplitting: {
          groups: [
            { name: firstLoad, debugName: 'first', priority: 3 },
            { name: insideLoad, debugName: 'inside', priority: 2 },
            // A page that needs a module needs what it imports as well, so each of those has its own group already.
            {
              name: sharedLoad,
              debugName: 'shared',
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
