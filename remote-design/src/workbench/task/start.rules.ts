import type { DesignTask, estimateCost } from '@tessera/shared/contract/design/task'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { AppError } from '@tessera/shared/http/app-error'
import { ANSWERING } from '../../parts/engine-needs.text'
import type { DesignMode } from '../design-mode'
import type { WorkState } from '../workbench.store'

export type Estimate = EndpointOutput<typeof estimateCost>

/** Payment of a price: by one balance, by both, or insufficient. */
export function payment(estimate: Estimate): 'flops' | 'beans' | 'mixed' | 'insufficient' {
  if (!estimate.sufficient) return 'insufficient'
  if (estimate.flops > 0 && estimate.beans > 0) return 'mixed'
  return estimate.beans > 0 ? 'beans' : 'flops'
}

/** More than the team lets the member make this month: starting would only be refused. */
export const isOverLimit = (estimate: Estimate | undefined): boolean =>
  estimate?.monthlyImages != null && estimate.monthlyImages.left < estimate.count

/** No engine of the installation makes this mode's pictures: starting would only be refused. */
export const isRefused = (estimate: Pick<Estimate, 'capability'> | undefined): boolean =>
  estimate?.capability?.level === 'unsupported'

/** An engine that would do better does not answer now; it may in a minute. */
export const isSilent = (estimate: Pick<Estimate, 'capability'> | undefined): boolean =>
  estimate?.capability?.needs.includes(ANSWERING) === true

/** The person asks for what only an engine draws that the installation lacks. A way that an engine has needs nothing more. */
export const lacksEngine = <Inputs>(
  mode: Pick<DesignMode<Inputs>, 'isDrawn'>,
  inputs: Inputs,
  estimate: Pick<Estimate, 'capability'> | undefined,
): boolean => mode.isDrawn?.(inputs) === true && (estimate?.capability?.needs.length ?? 0) > 0

/** Identity of an intent: repeating a start after a lost response must return the first task, not create a second. */
export interface TaskIntent {
  readonly clientToken: string
  readonly fingerprint: string
  /** Masks that were uploaded, by their photos; missing in older drafts. */
  readonly masks?: Readonly<Record<string, string>>
}

/** The intent for these inputs: the open one if identical, else a new one. */
export function intentFor(open: TaskIntent | null, fingerprint: string, newToken: () => string): TaskIntent {
  if (open?.fingerprint === fingerprint) return open
  return { clientToken: newToken(), fingerprint }
}

/** The server definitely rejected the start. Otherwise the response may have been lost. */
export const wasRefused = (error: Pick<AppError, 'status' | 'code'>): boolean => error.status === 200 && error.code > 0

/** FNV-1a over 32-bit words: a cheap hash to distinguish masks, also on a phone. */
export function digest(words: Uint32Array): string {
  let hash = 0x811c9dc5
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193)
  return `${words.length.toString(36)}-${(hash >>> 0).toString(36)}`
}

/** Whether the task's photo is the current one, so that its inputs need no loading. */
export const isSamePhoto = (task: Pick<DesignTask, 'photo'>, photoFileId: string | null): boolean =>
  task.photo.fileId === photoFileId

/** Number of images: the mode's own, or the person's choice. */
export const countOf = <Inputs>(
  mode: Pick<DesignMode<Inputs>, 'countOf'>,
  { inputs, count }: Pick<WorkState<Inputs>, 'inputs' | 'count'>,
): number => mode.countOf?.(inputs) ?? count
