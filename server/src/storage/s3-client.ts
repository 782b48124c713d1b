import { S3Client } from '@aws-sdk/client-s3'

/** How a server that speaks S3 is reached. */
export interface S3Connection {
  /** Address of a server other than Amazon's. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  /** Buckets as the first part of the path instead of the host's name; by default for every server but Amazon's. */
  readonly pathStyle?: boolean | undefined
  /** Else the SDK looks for them: environment, profile, role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

const CONNECT_MS = 3_000
/** Limit of silence on an open connection. */
const IDLE_MS = 15_000
/** Limit for a whole request; enough for the largest picture on a slow line. */
const ANSWER_MS = 60_000
const ATTEMPTS = 3

/** The one place that knows how to talk to S3: time limits, a bounded number of tries, checksums that every server understands. */
export function s3Client({ endpoint, region = 'us-east-1', pathStyle, credentials }: S3Connection): S3Client {
  return new S3Client({
    region,
    // Checksums in trailers are Amazon's own; other servers would store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  })
}
