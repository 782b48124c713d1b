import type { z } from 'zod'
import type { Transaction } from '../db/database'
import type { JobLane } from '../db/schema/jobs'

/** What code that queues work needs of a kind, without its handlers. */
export interface JobType<Payload> {
  kind: string
  lane: JobLane
  payload: z.ZodType<Payload>
}

/** Identity of a job and its team. */
export interface JobSubject {
  /** Also the job's own id. */
  id: string
  teamId: string
}

interface Job<Payload> extends JobSubject {
  payload: Payload
  /** In which it was queued. */
  lane: JobLane
  /** Of this run. */
  leaseToken: string | null
  /** Including this run. */
  attempts: number
}

export interface JobContext {
  /** Aborts with `Stopped` when the job is cancelled, its lease is lost or the process stops. */
  signal: AbortSignal
  /**
   * Aborts with `Stopped` when the process stops. The same as `signal`, but for kinds that end by themselves: they leave to a later run what it can do
   * as well, and `signal` follows after the time for purchases.
   */
  stopping?: AbortSignal
  /** 0–1; written at intervals. */
  onProgress(part: number): void
  /** References stored by previous runs, by name. */
  refs: Readonly<Record<string, string>>
  /**
   * Stores a reference to a remote purchase at once: a later run resumes it instead of buying again. A run can still be
   * lost between the purchase and this call, so pass job id and name as the provider's idempotency key, if it has one.
   * @throws Stopped when this process no longer owns the job; the new owner resumes the previous references
   */
  keepRef(name: string, ref: string): Promise<void>
}

/** The outcome of a run, not yet written. */
interface JobEnd {
  /** Writes results and money, in the transaction that ends the job, only while this process owns it. */
  settle(tx: Transaction): Promise<void>
  /** Metrics label: variant of the kind. */
  variant: string
  /** Metrics label: why something is missing; null on success. */
  errorCode: string | null
}

/**
 * Callbacks for a kind's jobs. Those with a transaction run in the one that changes the job, with the job row locked.
 */
export interface JobHandlers<Payload> {
  /** Its runs look at `stopping`: they end without being aborted, but for a purchase that no later run can ask for. */
  endsItself?: boolean
  /** A run starts. */
  begun?(tx: Transaction, subject: JobSubject): Promise<void>
  /** Progress is written. */
  progressed?(tx: Transaction, subject: JobSubject, part: number): Promise<void>
  /** The job waits again: its process stopped or died, or had an internal error. */
  putBack?(tx: Transaction, subject: JobSubject): Promise<void>
  /** The job has used up its attempts and is given up. */
  exhausted(tx: Transaction, subject: JobSubject): Promise<void>
  /** @throws anything: the job is retried later */
  run(job: Job<Payload>, context: JobContext): Promise<JobEnd>
}

/** A kind without its payload type, so that kinds fit in one map. */
export interface JobKind extends Omit<JobHandlers<unknown>, 'run'> {
  readonly kind: string
  readonly lane: JobLane
  run(job: Job<unknown>, context: JobContext): Promise<JobEnd>
}

/** Combines a type with its handlers. Parses the payload before each run: another release may have written it. */
export function jobKind<Payload>({ kind, lane, payload }: JobType<Payload>, handlers: JobHandlers<Payload>): JobKind {
  return {
    ...handlers,
    kind,
    lane,
    run: async (job, context) => handlers.run({ ...job, payload: payload.parse(job.payload) }, context),
  }
}
