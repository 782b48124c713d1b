import type { DesignTask, estimateCost } from '@tessera/shared/contract/design/task'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { AppError } from '@tessera/shared/http/app-error'

export type Estimate = EndpointOutput<typeof estimateCost>

/** How a price is paid: by one balance or both, or not at all. */
export function payment(estimate: Estimate): 'flops' | 'beans' | 'mixed' | 'insufficient' {
  if (!estimate.sufficient) return 'insufficient'
  if (estimate.flops > 0 && estimate.beans > 0) return 'mixed'
  return estimate.beans > 0 ? 'beans' : 'flops'
}

/** What makes two starts the same intent: whoever starts the same again after a lost answer must get the first task, not a second. */
export interface TaskIntent {
  readonly clientToken: string
  readonly fingerprint: string
  readonly maskFileId: string | null
}

/** The intent to use for these inputs: the one still open when it is the same, otherwise a new one. */
export function intentFor(open: TaskIntent | null, fingerprint: string, newToken: () => string): TaskIntent {
  if (open?.fingerprint === fingerprint) return open
  return { clientToken: newToken(), fingerprint, maskFileId: null }
}

/** The server answered and refused: nothing was begun. Otherwise the answer may have been lost on its way. */
export const wasRefused = (error: Pick<AppError, 'status' | 'code'>): boolean => error.status === 200 && error.code > 0

/** FNV-1a over 32-bit words: tells masks apart, cheaply, also on a phone. */
export function digest(words: Uint32Array): string {
  let hash = 0x811c9dc5
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193)
  return `${words.length.toString(36)}-${(hash >>> 0).toString(36)}`
}

/** A task whose photo is the one on the workbench: its inputs need not be loaded to change them. */
export const isSamePhoto = (task: Pick<DesignTask, 'photo'>, photoFileId: string | null): boolean =>
  task.photo.fileId === photoFileId
