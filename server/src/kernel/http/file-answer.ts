/** What a call answers with where that is a file and no JSON. */
export class FileAnswer {
  readonly content: string | Buffer
  readonly headers: Readonly<Record<string, string>>

  /** A file to keep has a name, in plain ASCII; one without is shown where it is asked for. */
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
