/** The text between these fences is code, where `#` doesn't begin a heading. */
const fenced = /^ {0,3}(```|~~~)[^\n]*\n[\s\S]*?^ {0,3}\1[^\n]*$/gm

/** A document without its blocks of code. */
const proseOf = (text: string): string => text.replace(fenced, '')

/** The anchors that GitHub gives a document's headings, in their order. */
export function anchorsOf(text: string): string[] {
  return [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slugOf(heading))
}

/** A heading's anchor as GitHub makes it: lower case; only letters, digits, `_` and `-`; spaces become hyphens. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The targets of a document's links, as written. */
export function linksOf(text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
}

/** The texts in backticks in a document's sentences. */
export function codeOf(text: string): string[] {
  return [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}
