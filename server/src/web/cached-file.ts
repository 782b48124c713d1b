import { readFile, stat } from 'node:fs/promises'

/** A small file that is read again when it has changed; null while it is missing or cannot be understood. */
export class CachedFile<Value> {
  #stamp = ''
  #value: Value | null = null

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => Value,
  ) {}

  async read(): Promise<Value | null> {
    try {
      const { mtimeMs, size, ino } = await stat(this.path)
      const stamp = `${mtimeMs}:${size}:${ino}`
      if (stamp !== this.#stamp) {
        this.#value = this.parse(await readFile(this.path, 'utf8'))
        this.#stamp = stamp
      }
      return this.#value
    } catch {
      this.#stamp = ''
      return null
    }
  }
}
