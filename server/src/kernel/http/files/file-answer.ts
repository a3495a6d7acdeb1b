/** The answer of a call that returns a file instead of JSON. */
export class FileAnswer {
  readonly content: string | Buffer
  readonly headers: Readonly<Record<string, string>>

  /** With a name (plain ASCII) the browser saves the file; without one it shows the file. */
  constructor(
    content: string | Buffer,
    about: { type: string; name?: string; cacheControl?: string },
  ) {
    this.content = content
    this.headers = {
      'content-type': about.type,
      'cache-control': about.cacheControl ?? 'no-store',
      ...(about.name && { 'content-disposition': `attachment; filename="${about.name}"` }),
    }
  }
}
