/** Text between these fences is code, where `#` begins no heading. */
const fenced = /^ {0,3}(```|~~~)[^\n]*\n[\s\S]*?^ {0,3}\1[^\n]*$/gm

/** A document without its blocks of code. */
const proseOf = (text: string): string => text.replace(fenced, '')

/** The anchors that GitHub gives a document's headings, in their order. */
export function anchorsOf(text: string): string[] {
  return [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slugOf(heading))
}

/** A heading's anchor: small letters, nothing but letters, figures, `_` and `-`, a hyphen for each space. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Where a document's links lead, as they are written. */
export function linksOf(text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
}

/** What a document has in backticks within its sentences. */
export function codeOf(text: string): string[] {
  return [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}
