import { randomUUID } from 'node:crypto'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { UploadedFile } from '@tessera/shared/contract/file'
import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Reader, Transaction } from '../db/database'
import { type FILE_KINDS, files } from '../db/schema/files'
import { AppError } from '../http/app-error'
import { removeOlderFiles } from '../storage/disk-storage'
import { privateFolder } from '../private-folder'
import type { Storage, StoredBlob } from '../storage/storage'
import type { FileLinks } from './file-links'
import { fingerprintOf } from './fingerprint'
import { cleanImage, receive } from './image-intake'
import { MaskCoverage } from './mask-coverage'
import type { Permits } from './permits'

export type FileRow = typeof files.$inferSelect
type FileKind = (typeof FILE_KINDS)[number]

/** Stored bytes, before the transaction that makes them a file. */
export type StoredImage = Pick<FileRow, 'sha256' | 'bytes' | 'mime' | 'width' | 'height' | 'hasAlpha'>

export interface FileOwner {
  /** Null for the platform's own files. */
  teamId: string | null
  createdBy: string | null
  kind: FileKind
  provenance?: string | null
}

/** Teams' pictures: an upload is cleaned and stored first, then becomes a row in the caller's transaction. */
export class FileService {
  readonly #coverage: MaskCoverage

  private constructor(private readonly deps: { storage: Storage; links: FileLinks; folder: string; permits: Permits }) {
    this.#coverage = new MaskCoverage(deps)
  }

  /** @param deps.folder for files that are arriving; leftovers of dead processes are removed */
  static async open(deps: { storage: Storage; links: FileLinks; folder: string; permits: Permits }) {
    await privateFolder(deps.folder)
    await removeOlderFiles(deps.folder, new Date(Date.now() - 24 * 60 * 60_000))
    return new FileService(deps)
  }

  /**
   * Takes an upload in, without touching the database.
   * @throws AppError FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, FILE_DIMENSIONS, FILE_BROKEN
   */
  async takeUpload(stream: Readable, truncated: () => boolean): Promise<StoredImage> {
    const arrived = await receive(stream, this.deps.folder, truncated)
    return this.#cleanAndStore(arrived)
  }

  /** The same for a picture of our own: a path or its bytes. */
  async takeImage(source: string | Uint8Array): Promise<StoredImage> {
    const arrived = join(this.deps.folder, randomUUID())
    try {
      if (typeof source === 'string') await copyFile(source, arrived)
      else await writeFile(arrived, source)
    } catch (error) {
      await rm(arrived, { force: true })
      throw error
    }
    return this.#cleanAndStore(arrived)
  }

  /** Stores a JPEG or PNG exactly as it is: for pictures an engine made. */
  async storeAsIs(content: Uint8Array): Promise<StoredImage> {
    const { format, width, height, hasAlpha } = await sharp(content).metadata()
    if (format !== 'jpeg' && format !== 'png') throw new Error(`JPEG or PNG expected, got ${format}`)
    const blob = await this.deps.storage.put(content)
    return { sha256: blob.key, bytes: blob.bytes, mime: `image/${format}`, width, height, hasAlpha }
  }

  /** Stores bytes that are no picture of anybody: whoever refers to them keeps them from the sweep. */
  storeBytes(content: Uint8Array): Promise<StoredBlob> {
    return this.deps.storage.put(content)
  }

  /** Makes stored bytes a file. */
  async record(tx: Transaction, image: StoredImage, owner: FileOwner): Promise<FileRow> {
    const [row] = await tx
      .insert(files)
      .values({ id: randomUUID(), ...image, ...owner, provenance: owner.provenance ?? null })
      .returning()
    return row!
  }

  /** A file of the team. @throws AppError NOT_FOUND, for another team's too */
  async find(tx: Transaction, teamId: string, fileId: string): Promise<FileRow> {
    const [row] = await tx
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.teamId, teamId)))
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  /** Files by id, whoever owns them: for ids that come out of the database. Missing ones are left out. */
  async byIds(tx: Reader, ids: readonly string[]): Promise<Map<string, FileRow>> {
    if (ids.length === 0) return new Map()
    const rows = await tx
      .select()
      .from(files)
      .where(inArray(files.id, [...new Set(ids)]))
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** @throws BlobMissing */
  read(file: Pick<FileRow, 'sha256'>): Promise<Buffer> {
    return this.deps.storage.read(file.sha256)
  }

  /** The white share of a mask, 0 to 1. @throws BlobMissing; AppError UNAVAILABLE when too many pictures wait */
  maskCoverage(file: Pick<FileRow, 'sha256'>): Promise<number> {
    return this.#coverage.of(file.sha256)
  }

  /** What a picture looks like: see {@link fingerprintOf}. @throws BlobMissing; AppError UNAVAILABLE when too many pictures wait */
  fingerprint(file: Pick<FileRow, 'sha256'>): Promise<string> {
    return this.decode(file, fingerprintOf)
  }

  /** What something makes of a picture's bytes, in turn with all else that decodes. @throws BlobMissing; AppError UNAVAILABLE when too many pictures wait */
  decode<Made>(file: Pick<FileRow, 'sha256'>, make: (picture: Buffer) => Promise<Made>): Promise<Made> {
    return this.deps.permits.run(async () => make(await this.read(file)))
  }

  /** A signed address; needs the id alone. */
  urlOf(fileId: string): string {
    return this.deps.links.view(fileId)
  }

  present(file: Pick<FileRow, 'id' | 'width' | 'height'>): UploadedFile {
    return { fileId: file.id, url: this.urlOf(file.id), width: file.width, height: file.height }
  }

  async #cleanAndStore(arrived: string): Promise<StoredImage> {
    try {
      const { path, ...facts } = await cleanImage(arrived, this.deps.folder, this.deps.permits)
      try {
        const blob = await this.deps.storage.putFile(path)
        return { ...facts, sha256: blob.key, bytes: blob.bytes }
      } finally {
        await rm(path, { force: true })
      }
    } finally {
      await rm(arrived, { force: true })
    }
  }
}
