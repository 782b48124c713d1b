import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type ObjectStore, StoreError } from './object-store'
import { s3Client } from '../../storage/s3-client'
import { s3Reason, s3Status } from '../../storage/s3-failure'
import { withTicket } from './s3-tickets'
import { cachingOf, typeOf } from './served-as'

export interface S3StoreOptions {
  readonly bucket: string
  /** Path inside the bucket, without slashes at its ends; empty for the bucket itself. */
  readonly prefix?: string
  /** Address of a server other than Amazon's. */
  readonly endpoint?: string
  readonly region?: string
  /** Else the SDK looks for them: environment, profile, role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly believedMs?: number
}

/** After a change, readers may see the old file for this long; each server asks once in that time. */
const BELIEVED_MS = 1_000

/** What a person can do something about, in a sentence; everything else as it came. */
function explained(error: unknown, title: string): unknown {
  const reason = error instanceof Error ? s3Reason(error) : null
  return reason === null ? error : new StoreError(`${title}: ${reason}`, { cause: error })
}

/** The precondition failed (412), another write came in between (409), or what should be replaced is gone (404). */
const isRefusal = (error: unknown): boolean => [404, 409, 412].includes(s3Status(error) ?? 0)

interface Condition {
  readonly IfNoneMatch?: string
  readonly IfMatch?: string
}

/** How a server wants a tag in `If-Match`: in its quotes (RFC 9110), or bare, as version 16 of Ceph's gateway compares it. */
type TagSpelling = (tag: string) => string
const asItCame: TagSpelling = (tag) => tag
const withoutQuotes: TagSpelling = (tag) => tag.replaceAll('"', '')
/** The tag of nothing that the probe writes. */
const OTHER_TAG = `"${'0'.repeat(32)}"`

/**
 * A bucket of any S3-compatible server. Where the server honours `If-None-Match` and `If-Match` on writes (Amazon since 2024, and most
 * others), it decides who was first; where it ignores them, writers take turns by tickets in the bucket (s3-tickets.ts).
 */
export class S3Store implements ObjectStore {
  readonly title: string
  readonly believedMs: number
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  #spelling: Promise<TagSpelling | null> | undefined

  constructor({ bucket, prefix = '', endpoint, region, credentials, believedMs = BELIEVED_MS }: S3StoreOptions) {
    this.believedMs = believedMs
    this.#client = s3Client({ endpoint, region, credentials })
    this.#bucket = bucket
    this.#prefix = prefix ? `${prefix}/` : ''
    this.title = `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`
    this.#client.middlewareStack.add(
      (next) => async (call) => {
        try {
          return await next(call)
        } catch (error) {
          throw explained(error, this.title)
        }
      },
      { step: 'initialize', priority: 'high', name: 'explained' },
    )
  }

  #at(path: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${path}` }
  }

  async read(path: string) {
    try {
      const { Body, ETag } = await this.#client.send(new GetObjectCommand(this.#at(path)))
      if (!Body || !ETag) throw new StoreError(`${this.title} answered ${path} without content or tag`)
      return { content: Buffer.from(await Body.transformToByteArray()), tag: ETag }
    } catch (error) {
      if (error instanceof NoSuchKey || s3Status(error) === 404) return null
      throw error
    }
  }

  async open(path: string, known?: string) {
    try {
      const { Body, ETag, ContentLength, LastModified } = await this.#client.send(
        new GetObjectCommand({ ...this.#at(path), ...(known === undefined ? {} : { IfNoneMatch: known }) }),
      )
      if (!(Body instanceof Readable) || !ETag || ContentLength === undefined)
        throw new StoreError(`${this.title} answered ${path} without content, length or tag`)
      return { bytes: ContentLength, validator: ETag, writtenAt: LastModified ?? new Date(0), body: Body }
    } catch (error) {
      if (known !== undefined && s3Status(error) === 304) return 'same' as const
      if (error instanceof NoSuchKey || s3Status(error) === 404) return null
      throw error
    }
  }

  #put(path: string, content: Buffer | string, condition: Condition = {}) {
    return this.#client.send(
      new PutObjectCommand({
        ...this.#at(path),
        Body: Buffer.from(content),
        ContentType: typeOf(path),
        CacheControl: cachingOf(path),
        ...condition,
      }),
    )
  }

  /** @returns the tag of what was written, or null when the condition was refused */
  async #tryPut(path: string, content: Buffer | string, condition: Condition): Promise<string | null> {
    try {
      return (await this.#put(path, content, condition)).ETag ?? ''
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  /** Probes the server once with a file of its own: does it honour conditions, and in which form does it want tags? */
  #tagSpelling(): Promise<TagSpelling | null> {
    this.#spelling ??= (async () => {
      const path = `.probe/${randomUUID()}`
      try {
        const tag = await this.#tryPut(path, 'first', { IfNoneMatch: '*' })
        if (!tag || (await this.#tryPut(path, 'second', { IfNoneMatch: '*' })) !== null) return null
        if ((await this.#tryPut(path, 'third', { IfMatch: OTHER_TAG })) !== null) return null
        for (const spelling of [asItCame, withoutQuotes])
          if ((await this.#tryPut(path, 'fourth', { IfMatch: spelling(tag) })) !== null) return spelling
        return null
      } catch (error) {
        if (s3Status(error) === 501) return null
        throw error
      } finally {
        await this.remove(path)
      }
    })()
    return this.#spelling
  }

  async #putIf(path: string, content: Buffer | string, tag: string | null): Promise<boolean> {
    const spelling = await this.#tagSpelling()
    if (!spelling) {
      return withTicket(this, path, async () => {
        const present = await this.read(path)
        if ((present?.tag ?? null) !== tag) return false
        await this.#put(path, content)
        return true
      })
    }
    const condition = tag === null ? { IfNoneMatch: '*' } : { IfMatch: spelling(tag) }
    return (await this.#tryPut(path, content, condition)) !== null
  }

  create(path: string, content: Buffer | string): Promise<boolean> {
    return this.#putIf(path, content, null)
  }

  replace(path: string, content: Buffer | string, tag: string): Promise<boolean> {
    return this.#putIf(path, content, tag)
  }

  /** Unconditional write, only for tickets, whose names are unique. */
  async put(path: string, content: Buffer | string): Promise<void> {
    await this.#put(path, content)
  }

  async remove(path: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(path)))
  }

  async list(prefix: string): Promise<string[]> {
    return (await this.listDated(prefix)).map(({ path }) => path)
  }

  /** Paths with the server's time of their last write. */
  async listDated(prefix: string): Promise<{ path: string; writtenAt: number }[]> {
    const found: { path: string; writtenAt: number }[] = []
    let token: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: `${this.#prefix}${prefix}`,
          ContinuationToken: token,
        }),
      )
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key) found.push({ path: Key.slice(this.#prefix.length), writtenAt: LastModified?.getTime() ?? 0 })
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
    return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  }

  close(): void {
    this.#client.destroy()
  }
}
