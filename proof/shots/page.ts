import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compared } from './compare.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const picture = (file: string, label: string) =>
  `<a href="${file}"><img loading="lazy" src="${file}" alt="${label}"></a>`

function figure(shot: Compared, earlier: string | undefined): string {
  const { language, theme, width, file, change, percent, marked, trouble } = shot
  const older = change === 'same' || change === 'changed' ? `../${earlier ?? ''}/${file}` : null
  const told = [`${language} ${theme} ${width}`, change === 'changed' && `${percent.toFixed(2)}%`]
  return `<figure class="${change}${trouble ? ' trouble' : ''}">
  <figcaption>${told.filter(Boolean).join(' · ')}${trouble ? ` · ${escape(trouble)}` : ''}</figcaption>
  <div>${older && change === 'changed' ? picture(older, 'before') : ''}${picture(file, 'now')}${marked ? picture(marked, 'changes') : ''}</div>
</figure>`
}

const style = `body{font:14px/1.5 system-ui;margin:24px;background:#f6f1e7;color:#2b1d33}
h2{margin:32px 0 8px}section{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0;padding:8px;background:#fff;border:1px solid #ddd2c0;border-radius:8px}
figure div{display:flex;gap:8px}img{height:320px;width:auto;max-width:420px;object-fit:cover;object-position:top}
.changed,.new{border-color:#e0a23c;border-width:2px}.trouble{border-color:#c2391f;border-width:2px}
body:has(#only:checked) figure:not(.changed,.new,.trouble){display:none}`

/** Writes the page of all pictures, with changed ones next to the earlier ones, and returns its file. */
export async function writePage(
  shots: readonly Compared[],
  { folder, earlier }: { folder: string; earlier: string | undefined },
): Promise<string> {
  const nameOf = ({ screen, state }: Compared) => `${screen} · ${state}`
  const names = [...new Set(shots.map(nameOf))]
  const changed = shots.filter(({ change }) => change === 'changed' || change === 'new').length
  const troubled = shots.filter(({ trouble }) => trouble !== null).length
  const sections = names.map((name) => {
    const figures = shots.filter((shot) => nameOf(shot) === name)
    return `<h2>${name}</h2><section>${figures.map((shot) => figure(shot, earlier)).join('\n')}</section>`
  })
  const file = join(folder, 'index.html')
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of all screens</title><style>${style}</style>
<h1>${shots.length} pictures</h1><p>${earlier ? `${changed} other than in ${earlier}` : 'No earlier run'}, ${troubled} in trouble.
<label><input type="checkbox" id="only"> only what changed</label></p>${sections.join('\n')}</html>`,
  )
  return file
}
