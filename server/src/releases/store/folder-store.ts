import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { lock } from 'proper-lockfile'
import { type ObjectStore, StoreError } from './object-store'

/** A lock older than this belongs to a dead process; holding takes milliseconds. */
const STALE_MS = 10_000
const LOCKS = '.locks'

const MISSING = new Set<unknown>(['ENOENT', 'ENOTDIR'])

const tagOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** A folder on a disk, local or shared. Readers, such as a web server, see whole files only. */
export class FolderStore implements ObjectStore {
  readonly title: string
  readonly believedMs = 0
  readonly #root: string

  constructor(folder: string) {
    this.#root = resolve(folder)
    this.title = this.#root
  }

  #pathOf(path: string): string {
    const full = join(this.#root, path)
    if (!full.startsWith(this.#root + sep)) throw new StoreError(`${path} leads out of ${this.#root}`)
    return full
  }

  async read(path: string) {
    try {
      const content = await readFile(this.#pathOf(path))
      return { content, tag: tagOf(content) }
    } catch (error) {
      return this.#missingOr(error, path)
    }
  }

  async open(path: string, known?: string) {
    try {
      const file = await open(this.#pathOf(path))
      const stat = await file.stat()
      const { size, mtime, mtimeMs, ino } = stat
      const validator = `W/"${size.toString(36)}-${mtimeMs.toString(36)}-${ino.toString(36)}"`
      if (stat.isFile() && validator !== known)
        return { bytes: size, validator, writtenAt: mtime, body: file.createReadStream() }
      await file.close()
      return stat.isFile() ? ('same' as const) : null
    } catch (error) {
      return this.#missingOr(error, path)
    }
  }

  /** No permission or a failing disk is different from a missing file. */
  #missingOr(error: unknown, path: string): null {
    const code = codeOf(error)
    if (MISSING.has(code)) return null
    if (typeof code !== 'string') throw error
    throw new StoreError(`${path} in ${this.title} cannot be read (${code})`, { cause: error })
  }

  /** Writes beside the target, so that what appears there is complete. */
  async #scratch<Result>(path: string, content: Buffer | string, finish: (scratch: string) => Promise<Result>) {
    const target = this.#pathOf(path)
    await mkdir(dirname(target), { recursive: true })
    const scratch = `${target}.${randomUUID()}.tmp`
    try {
      await writeFile(scratch, content)
      return await finish(scratch)
    } finally {
      await rm(scratch, { force: true })
    }
  }

  async create(path: string, content: Buffer | string): Promise<boolean> {
    return this.#scratch(path, content, async (scratch) => {
      try {
        // Unlike a rename, a link never replaces what is there.
        await link(scratch, this.#pathOf(path))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      }
    })
  }

  async replace(path: string, content: Buffer | string, tag: string): Promise<boolean> {
    const release = await this.#lock(path)
    try {
      const present = await this.read(path)
      if (present?.tag !== tag) return false
      await this.#scratch(path, content, (scratch) => rename(scratch, this.#pathOf(path)))
      return true
    } finally {
      await release()
    }
  }

  async #lock(path: string): Promise<() => Promise<void>> {
    const name = join(this.#root, LOCKS, createHash('sha256').update(path).digest('hex').slice(0, 32))
    await mkdir(dirname(name), { recursive: true })
    return lock(name, {
      realpath: false,
      stale: STALE_MS,
      retries: { retries: 600, factor: 1.2, minTimeout: 2, maxTimeout: 100, randomize: true },
    })
  }

  async remove(path: string): Promise<void> {
    await rm(this.#pathOf(path), { force: true })
  }

  async list(prefix: string): Promise<string[]> {
    try {
      const entries = await readdir(this.#pathOf(prefix), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
        .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .toSorted()
    } catch (error) {
      this.#missingOr(error, prefix)
      return []
    }
  }
}
