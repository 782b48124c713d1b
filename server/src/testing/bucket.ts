import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, DeleteBucketCommand } from '@aws-sdk/client-s3'
import { S3Store, type S3StoreOptions } from '../releases/store/s3-store'
import { s3Client } from '../storage/s3-client'
import type { S3Place } from '../storage/s3-storage'
import { startChild } from './child'

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface TestBucket {
  readonly endpoint: string
  readonly name: string
  readonly credentials: Credentials
  /** A new instance per call, like another process. */
  open(options?: Pick<S3StoreOptions, 'prefix' | 'believedMs'>): S3Store
  /** A new path for pictures per call. */
  place(): S3Place
  /** Removes the bucket and its contents. */
  close(): Promise<void>
}

/** Creates a bucket on a running server. */
export async function makeBucket(endpoint: string, credentials: Credentials, name: string): Promise<TestBucket> {
  const client = s3Client({ endpoint, credentials })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  const stores: S3Store[] = []
  const open: TestBucket['open'] = ({ prefix = 'web', believedMs = 0 } = {}) => {
    const store = new S3Store({ bucket: name, prefix, endpoint, credentials, believedMs })
    stores.push(store)
    return store
  }
  return {
    endpoint,
    name,
    credentials,
    open,
    place: () => ({ bucket: name, prefix: randomUUID(), endpoint, credentials }),
    close: async () => {
      const whole = open({ prefix: '' })
      for (const path of await whole.list('')) await whole.remove(path)
      await client.send(new DeleteBucketCommand({ Bucket: name }))
      for (const store of stores) store.close()
      client.destroy()
    },
  }
}

export interface TestS3 {
  readonly bucket: TestBucket
  /** Stops the server; nothing answers at its address any more. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** An S3 server in a separate process, with a bucket (s3-server.ts). */
export async function startS3(honours: 'no' | 'quoted' | 'bare' = 'quoted'): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-s3-'))
  const child = startChild('s3-server', [folder, honours])
  const stop = async (): Promise<void> => {
    child.process.kill('SIGKILL')
    await child.ended
  }
  const [, endpoint = ''] = await child.prints(/S3 at (\S+)/)
  const bucket = await makeBucket(endpoint, { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }, 'releases')
  return {
    bucket,
    stop,
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
