import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledWords } from './words.config.ts'

/** Builds the pages' components for the server, which renders public pages for visitors by them, into one folder. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compiledWords()],
  publicDir: false,
  resolve: { conditions: ['source'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  // The server's own packages have none of what pages need, so it is all in here.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'module', 'production'] } },
  build: {
    ssr: 'src/app/rendering.tsx',
    outDir: 'dist/.rendering',
    target: 'node20',
    minify: true,
    rolldownOptions: {
      // The server loads it by a path that it knows at run time, which `require` is for.
      output: {
        format: 'cjs',
        entryFileNames: 'rendering.cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
})
