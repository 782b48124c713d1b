import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer, text as textOf } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { blobOf, blobOfFile } from './blob-hash'
import { repeated } from '../repeated'
import { type S3Connection, s3Client } from './s3-client'
import {
  type BlobKey,
  BlobMissing,
  isBlobKey,
  type ListedBlob,
  type NoteName,
  type Storage,
  type StorageOptions,
  type StoredBlob,
} from './storage'
import { explainedS3, s3Status } from './s3-failure'
import { takingTurns } from './taking-turns'

export interface S3Place extends S3Connection {
  readonly bucket: string
  /** Path inside the bucket, without slashes at its ends; empty for the bucket itself. Several installations may share a bucket. */
  readonly prefix: string
}

const TRIES = 3
const PAUSE_MS = 400
/** Short, because the sweep holds a row lock while it deletes. */
const DELETE_MS = 10_000

/**
 * Blobs in a bucket. One is always written as a whole, with the name as its checksum, so the server refuses bytes that arrive damaged; one
 * that is there already is replaced by the same bytes, which makes it young again for the sweep.
 */
export class S3Storage implements Storage {
  readonly title: string
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #beforeWriting: NonNullable<StorageOptions['beforeWriting']>
  /** Writes, reads and removes one object, its own among those of other processes. */
  readonly probe = takingTurns(() => this.#probe(`probes/${randomUUID()}`))

  constructor(place: S3Place, { beforeWriting = async () => {} }: StorageOptions = {}) {
    const { bucket, prefix, endpoint } = place
    this.#client = s3Client(place)
    this.#bucket = bucket
    this.#prefix = prefix ? `${prefix}/` : ''
    this.#beforeWriting = beforeWriting
    this.title = `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`
    this.#client.middlewareStack.add(
      (next) => async (call) => {
        try {
          return await next(call)
        } catch (error) {
          throw explainedS3(error, this.title)
        }
      },
      { step: 'initialize', priority: 'high', name: 'explained' },
    )
  }

  async put(content: Uint8Array): Promise<StoredBlob> {
    const blob = blobOf(content)
    await this.#beforeWriting(blob)
    await this.#putBlob(blob, () => content)
    return blob
  }

  async putFile(path: string): Promise<StoredBlob> {
    const blob = await blobOfFile(path)
    await this.#beforeWriting(blob)
    // The client repeats no request whose body is a stream.
    await repeated(() => this.#putBlob(blob, () => createReadStream(path)), { tries: TRIES, pauseMs: PAUSE_MS, passes })
    await rm(path)
    return blob
  }

  async read(key: BlobKey): Promise<Buffer> {
    return buffer(await this.stream(key))
  }

  async stream(key: BlobKey): Promise<Readable> {
    const body = await this.#get(blobPath(key))
    if (!body) throw new BlobMissing(key)
    return body
  }

  async has(key: BlobKey): Promise<boolean> {
    return (await this.writtenAt(key)) !== null
  }

  async writtenAt(key: BlobKey): Promise<Date | null> {
    try {
      const { LastModified } = await this.#client.send(new HeadObjectCommand(this.#at(blobPath(key))))
      return LastModified ?? null
    } catch (error) {
      if (s3Status(error) === 404) return null
      throw error
    }
  }

  async delete(key: BlobKey): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(blobPath(key))), {
      abortSignal: AbortSignal.timeout(DELETE_MS),
    })
  }

  async *list(): AsyncIterable<ListedBlob> {
    const below = `${this.#prefix}blobs/`
    let token: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: below, ContinuationToken: token }),
      )
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(below.length)
        if (isBlobKey(key) && LastModified) yield { key, bytes: Size, writtenAt: LastModified }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  async readNote(name: NoteName): Promise<string | null> {
    const body = await this.#get(name)
    return body && textOf(body)
  }

  /**
   * Servers without conditional writes are asked first instead: two that create a note in the same instant both believe to be the one.
   * Processes of one installation write the same, so this matters only to two that are given one empty bucket at once.
   */
  async createNote(name: NoteName, text: string): Promise<boolean> {
    if ((await this.readNote(name)) !== null) return false
    const note = { ...this.#at(name), Body: text, ContentType: 'application/json' }
    try {
      await this.#client.send(new PutObjectCommand({ ...note, IfNoneMatch: '*' }))
    } catch (error) {
      const status = s3Status(error)
      // The precondition failed, or another write came in between.
      if (status === 412 || status === 409) return false
      if (status !== 501) throw error
      await this.#client.send(new PutObjectCommand(note))
    }
    return true
  }

  async writeNote(name: NoteName, text: string): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(name), Body: text, ContentType: 'application/json' }))
  }

  async #probe(path: string): Promise<void> {
    const text = randomUUID()
    await this.#client.send(new PutObjectCommand({ ...this.#at(path), Body: text }))
    try {
      const body = await this.#get(path)
      if (!body || (await textOf(body)) !== text) throw new Error('the probe was read as something else')
    } finally {
      await this.#client.send(new DeleteObjectCommand(this.#at(path)))
    }
  }

  async #putBlob({ key, bytes }: StoredBlob, body: () => Uint8Array | Readable): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        ...this.#at(blobPath(key)),
        Body: body(),
        ContentLength: bytes,
        ContentType: 'application/octet-stream',
        ChecksumSHA256: Buffer.from(key, 'hex').toString('base64'),
      }),
    )
  }

  async #get(path: string): Promise<Readable | null> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#at(path)))
      return Body instanceof Readable ? Body : null
    } catch (error) {
      if (s3Status(error) === 404) return null
      throw error
    }
  }

  #at(path: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${path}` }
  }
}

function blobPath(key: BlobKey): string {
  if (!isBlobKey(key)) throw new BlobMissing(key)
  return `blobs/${key}`
}

/** The server is busy, or the connection broke; a refusal (4xx) is final. */
function passes(error: unknown): boolean {
  const status = s3Status(error) ?? s3Status(error instanceof Error ? error.cause : null) ?? 500
  return status >= 500 || status === 408 || status === 429
}
