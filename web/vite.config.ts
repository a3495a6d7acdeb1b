import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { target } from './browsers.config.ts'
import { firstLoad, insideLoad } from './chunks.config.ts'
import { compiledWords } from './words.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compiledWords()],
  // `source`: the contract is read as TypeScript, so that the page never runs on an old build of it.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The router brings a stand-in for what React has had itself since 18.
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
    // The server reads it to name the file that all pages but the first stand on.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstLoad, debugName: 'first', priority: 3 },
            { name: insideLoad, debugName: 'inside', priority: 2 },
          ],
        },
      },
    },
  },
})
