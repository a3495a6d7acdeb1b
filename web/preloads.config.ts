import type { BuildOptions, Plugin } from 'vite'
import { withImports, type Built } from './ahead.config.ts'

type ModulePreload = Exclude<BuildOptions['modulePreload'], boolean | undefined>

/**
 * What a part that is loaded later has asked for beside it: the files that whoever loads it hasn't got yet. Vite alone
 * names all that the part stands on, and each name takes a phone 5 ms of its main thread, also of a file that is there.
 */
export function neededPreloads(): { plugin: Plugin; modulePreload: ModulePreload } {
  let files: ReadonlyMap<string, Built> = new Map()
  return {
    plugin: {
      name: 'lantern:preloads',
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          files = new Map(Object.values(bundle).map((file) => [file.fileName, file]))
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies(_, names, { hostId }) {
        const host = files.get(hostId)
        if (!host) return names
        const known = withImports(host, files)
        return names.filter((name) => !known.has(name))
      },
    },
  }
}
