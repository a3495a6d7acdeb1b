import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Plugin } from 'vite'
import { target } from './browsers.config.ts'

const root = import.meta.dirname

/** Bundles one source with all its imports into one script, and returns the styles that it imports separately. */
async function bundled(
  source: string,
  define: Record<string, string> = {},
): Promise<{ script: string; styles: string }> {
  const config: InlineConfig = {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    define,
    build: {
      target,
      write: false,
      modulePreload: false,
      // Split styles would be inserted by the script, which the page's policy forbids.
      cssCodeSplit: false,
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  }
  const made = await build(config)
  const files = [made].flat().flatMap((part) => ('output' in part ? part.output : []))
  const script = files.find((file) => file.type === 'chunk')
  const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (!script) throw new Error(`${source} has become nothing`)
  return {
    script: script.code,
    styles: styles?.type === 'asset' ? String(styles.source) : '',
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The offline page as one text, and the content security policy that allows only its own script. */
async function offlinePage(): Promise<{ page: string; policy: string }> {
  const { script, styles } = await bundled('src/app/offline/page.ts')
  if (styles === '') throw new Error('the offline page has no styles')
  // A script's text must not contain its closing tag.
  const own = script.trim().replaceAll('</script', String.raw`<\/script`)
  const page = readFileSync(join(root, 'src/app/offline/offline.html'), 'utf8')
    .replace('<style></style>', () => `<style>${styles}</style>`)
    .replace('<script></script>', () => `<script>${own}</script>`)
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(own)}`,
    `style-src ${hashOf(styles)}`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { page, policy }
}

/** Builds `/worker.js` with the whole offline page in it: one file is one version, so builds can't mix. */
export function offlineWorker(): Plugin {
  return {
    name: 'lantern:offline-worker',
    apply: 'build',
    async generateBundle() {
      const { page, policy } = await offlinePage()
      const define = {
        OFFLINE_PAGE: JSON.stringify(page),
        OFFLINE_POLICY: JSON.stringify(policy),
      }
      const { script } = await bundled('worker/worker.ts', define)
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: script })
    },
  }
}
