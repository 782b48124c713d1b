import { join } from 'node:path'
import { z } from 'zod'
import type { S3Place } from './s3-storage'

const flag = z.enum(['true', '1', 'false', '0', '']).transform((value) => value === 'true' || value === '1')

/** Settings of the picture storage; names are those of the environment. */
export const storageEnvironment = {
  /** `disk` keeps pictures in DATA_DIR; `s3` in a bucket, which several machines may share. Its keys are those of the SDK: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or a role of the machine. */
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  /** Path inside the bucket, so that several installations may share it. */
  S3_PREFIX: z
    .string()
    .transform((path) => path.replaceAll(/^\/+|\/+$/g, ''))
    .default(''),
  /** Address of a server other than Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Whether buckets are named in the path instead of the host's name. Without it: with S3_ENDPOINT they are, at Amazon they are not. */
  S3_PATH_STYLE: flag.optional(),
  /** Hours for which the bytes of a picture stay after the last record of it has gone: longer than the database's backups reach back. */
  SWEEP_GRACE_HOURS: z.coerce.number().min(1).max(8_760).default(72),
}
const schema = z.object(storageEnvironment)
type Values = z.output<typeof schema>

export type StoragePlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Place)

/** The pictures of a data folder. */
export const diskPlace = (dataDir: string): StoragePlace => ({ kind: 'disk', folder: join(dataDir, 'blobs') })

/** @param problem told about each setting that is missing or does not fit */
export function storagePlace(
  values: Values & { DATA_DIR: string; FILE_LINK_SECRET?: string | undefined },
  problem: (name: string, text: string) => void,
): StoragePlace {
  if (values.STORAGE === 'disk') return diskPlace(values.DATA_DIR)
  if (values.S3_BUCKET === undefined) problem('S3_BUCKET', 'is needed with STORAGE=s3')
  if (values.FILE_LINK_SECRET === undefined)
    problem(
      'FILE_LINK_SECRET',
      'is needed with STORAGE=s3, because every process signs and checks links to pictures with the same one; `openssl rand -hex 32` makes one',
    )
  return {
    kind: 's3',
    bucket: values.S3_BUCKET ?? '',
    prefix: values.S3_PREFIX,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    pathStyle: values.S3_PATH_STYLE,
  }
}
