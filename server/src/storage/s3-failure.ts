import { S3ServiceException } from '@aws-sdk/client-s3'

/** The storage cannot be used now; the message tells the operator why. */
class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'TimeoutError',
  'AbortError',
])

/** The status that a server refused a call with. */
export const s3Status = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** What a person can do something about, in a few words; null for everything else. */
export function s3Reason(error: Error): string | null {
  if (error.name === 'CredentialsProviderError') {
    return 'no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or run where the machine has a role'
  }
  if (error.name === 'NoSuchBucket') return 'there is no such bucket'
  const status = s3Status(error)
  if (status === 401 || status === 403) return `these credentials may not do this (${error.name})`
  // 501: the server does not support conditional writes.
  if (status !== undefined && status >= 500 && status !== 501) return `the server failed (${status} ${error.name})`
  const code = 'code' in error ? String(error.code) : error.name
  return UNREACHABLE.has(code) ? `does not answer (${code})` : null
}

/** Says what went wrong with a bucket where a person can mend it; everything else comes as it is. */
export function explainedS3(error: unknown, title: string): unknown {
  const reason = error instanceof Error ? s3Reason(error) : null
  return reason === null ? error : new StorageUnavailable(`${title}: ${reason}`, { cause: error })
}
