import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Expiry times are rounded to this grid, so that the same page yields the same address and the browser cache is used. */
const WINDOW_MS = 12 * 60 * 60_000
const DOWNLOAD_LIFETIME_MS = 10 * 60_000

export interface DownloadLink {
  url: string
  expiresAt: Date
}

/** Where archives of designs are served. */
export const ARCHIVE_PATH = '/files/designs.zip'
const documentOf = (quotationId: string): string => `quotation ${quotationId}`
const posterOf = (shareId: string): string => `poster ${shareId}`
const archiveOf = (list: string): string => `archive ${list}`
/** A UUID in 22 characters: a hundred of them must fit an address. */
const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
const longId = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What the query of a signed link holds: `e` expiry in Unix seconds, `d` the download's file name, `s` the signature. */
export interface SignedQuery {
  e?: string | undefined
  d?: string | undefined
  s?: string | undefined
}

/** Makes and checks the signed addresses under which files can be read without a token, as an `<img>` must. */
export class FileLinks {
  readonly #secret: Buffer

  constructor(secret: string) {
    if (secret.length < 32) throw new Error('the secret of file links needs at least 32 characters')
    this.#secret = Buffer.from(secret)
  }

  /** Valid for 12 to 24 hours; `w`, `h` and `q` may be added to it. */
  view(fileId: string, now = Date.now()): string {
    const expires = (Math.floor(now / WINDOW_MS) + 2) * WINDOW_MS
    return this.#sign(fileId, Math.floor(expires / 1000))
  }

  /** Valid for 10 minutes; the browser saves the picture under `fileName`. */
  download(fileId: string, fileName: string, now = Date.now()): DownloadLink {
    const seconds = Math.ceil((now + DOWNLOAD_LIFETIME_MS) / 1000)
    return { url: this.#sign(fileId, seconds, fileName), expiresAt: new Date(seconds * 1000) }
  }

  /** The poster of a link for customers, valid for 10 minutes; shown, and saved under the name. */
  poster(shareId: string, fileName: string, now = Date.now()): DownloadLink {
    const seconds = Math.ceil((now + DOWNLOAD_LIFETIME_MS) / 1000)
    const query = new URLSearchParams({ e: String(seconds), d: fileName })
    query.set('s', this.#signature(posterOf(shareId), seconds, fileName).toString('base64url'))
    return { url: `/files/posters/${shareId}?${query}`, expiresAt: new Date(seconds * 1000) }
  }

  isPoster(shareId: string, query: SignedQuery): boolean {
    return this.remaining(posterOf(shareId), query) !== null
  }

  /** A quotation's document, valid for 10 minutes. */
  document(quotationId: string, fileName: string, now = Date.now()): DownloadLink {
    const seconds = Math.ceil((now + DOWNLOAD_LIFETIME_MS) / 1000)
    const query = new URLSearchParams({ e: String(seconds), d: fileName })
    query.set('s', this.#signature(documentOf(quotationId), seconds, fileName).toString('base64url'))
    return { url: `/files/quotations/${quotationId}?${query}`, expiresAt: new Date(seconds * 1000) }
  }

  isDocument(quotationId: string, query: SignedQuery): boolean {
    return this.remaining(documentOf(quotationId), query) !== null
  }

  /** The same for an archive of designs, whose ids the address holds. */
  archive(taskIds: readonly string[], fileName: string, now = Date.now()): DownloadLink {
    const seconds = Math.ceil((now + DOWNLOAD_LIFETIME_MS) / 1000)
    const list = taskIds.map(shortId).join('')
    const query = new URLSearchParams({ t: list, e: String(seconds), d: fileName })
    query.set('s', this.#signature(archiveOf(list), seconds, fileName).toString('base64url'))
    return { url: `${ARCHIVE_PATH}?${query}`, expiresAt: new Date(seconds * 1000) }
  }

  /** The designs of an archive's link; null when it is forged, changed or expired. */
  archivedIn(query: SignedQuery & { t?: string | undefined }): string[] | null {
    const list = query.t ?? ''
    if (this.remaining(archiveOf(list), query) === null) return null
    return (list.match(/.{22}/g) ?? []).map(longId)
  }

  /** Seconds the link is still valid for; null when it is forged, changed or expired. */
  remaining(fileId: string, query: SignedQuery, now = Date.now()): number | null {
    const seconds = Number(query.e)
    if (!Number.isSafeInteger(seconds) || !query.s) return null
    const expected = this.#signature(fileId, seconds, query.d)
    const given = Buffer.from(query.s, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const left = seconds - Math.floor(now / 1000)
    return left > 0 ? left : null
  }

  #sign(fileId: string, seconds: number, fileName?: string): string {
    const query = new URLSearchParams({ e: String(seconds) })
    if (fileName !== undefined) query.set('d', fileName)
    query.set('s', this.#signature(fileId, seconds, fileName).toString('base64url'))
    return `/files/${fileId}?${query}`
  }

  #signature(fileId: string, seconds: number, fileName: string | undefined): Buffer {
    const signed = JSON.stringify([fileId, seconds, fileName ?? null])
    return createHmac('sha256', this.#secret).update(signed).digest().subarray(0, 18)
  }
}

/**
 * The secret of this installation's links: made at the first start and kept in the data folder, so that links outlive a restart.
 * Several processes on one folder agree on the first one's; replicas on several machines need it configured instead.
 */
export async function linkSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'file-links.secret')
  const partial = `${path}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(partial, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // Unlike rename, link fails when another process was faster.
    await link(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(partial)
  }
  return readFile(path, 'utf8')
}
