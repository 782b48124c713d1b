import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { ServedFiles } from './served-files'

/**
 * A parsed small file of the store. Keeps its last good value while the store is unreachable or the file is damaged; null when it is
 * missing.
 */
export class CurrentFile<Value> {
  #validator = ''
  #value: Value | null = null

  constructor(
    private readonly files: ServedFiles,
    private readonly path: string,
    private readonly parse: (text: string) => Value,
  ) {}

  /** @throws what stands in the way when nothing was read before */
  async read(): Promise<Value | null> {
    const file = await this.files.current(this.path).catch((error: unknown) => {
      if (this.#value === null) throw error
      return 'away' as const
    })
    if (file === 'away') return this.#value
    if (file === null) {
      this.#validator = ''
      this.#value = null
      return null
    }
    const { content, validator } = file
    if (validator === this.#validator) {
      if (content instanceof Readable) content.destroy()
      return this.#value
    }
    const written = content instanceof Readable ? await text(content) : content.toString('utf8')
    this.#validator = validator
    try {
      this.#value = this.parse(written)
    } catch {
      // A damaged file does not replace a good value.
    }
    return this.#value
  }
}
