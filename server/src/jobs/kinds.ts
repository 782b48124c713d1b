import type { z } from 'zod'
import type { Transaction } from '../db/database'
import type { JobLane } from '../db/schema/jobs'

/** What queues work needs to know of its kind; how it is done is the handlers' business. */
export interface JobType<Payload> {
  kind: string
  lane: JobLane
  payload: z.ZodType<Payload>
}

/** What a job is about. */
export interface JobSubject {
  /** The job's own id, too. */
  id: string
  teamId: string
}

interface Job<Payload> extends JobSubject {
  payload: Payload
  /** This run included. */
  attempts: number
}

export interface JobContext {
  /** Aborted with `Stopped` when the job is cancelled, its lease is lost or the process stops. */
  signal: AbortSignal
  /** 0–1; written now and then. */
  onProgress(part: number): void
  /** What former runs have bought elsewhere, by name. */
  refs: Readonly<Record<string, string>>
  /**
   * Keeps what was bought, at once: a run that is lost after this is resumed with it and buys nothing twice. Between the purchase and this
   * a run can be lost too, so a provider that takes idempotency keys gets the job's id and the name as one.
   * @throws Stopped when the job is not ours any more: then somebody else looks after what was bought before
   */
  keepRef(name: string, ref: string): Promise<void>
}

/** How a run came out; nothing of it is written yet. */
interface JobEnd {
  /** Writes results, money and state, in the transaction that ends the job and only while it is ours. */
  settle(tx: Transaction): Promise<void>
  /** For the figures: which sort of this kind it was. */
  variant: string
  /** For the figures: why something is missing; null when it went well. */
  errorCode: string | null
}

/** What happens to a kind's jobs. Everything that gets a transaction is called in the one that changes the job, with the job locked. */
export interface JobHandlers<Payload> {
  /** A run begins. */
  begun?(tx: Transaction, subject: JobSubject): Promise<void>
  /** How far it is. */
  progressed?(tx: Transaction, subject: JobSubject, part: number): Promise<void>
  /** It waits again: its process stopped or died, or met trouble of its own. */
  putBack?(tx: Transaction, subject: JobSubject): Promise<void>
  /** It was begun too often without an end, and is given up. */
  exhausted(tx: Transaction, subject: JobSubject): Promise<void>
  /** @throws anything: the job is tried again later */
  run(job: Job<Payload>, context: JobContext): Promise<JobEnd>
}

/** A kind, with its payload's type forgotten, so that kinds can stand in one record. */
export interface JobKind extends Omit<JobHandlers<unknown>, 'run'> {
  readonly kind: string
  readonly lane: JobLane
  run(job: Job<unknown>, context: JobContext): Promise<JobEnd>
}

/** Joins a type and what is done with its jobs. The payload is parsed before each run: another version may have written it. */
export function jobKind<Payload>({ kind, lane, payload }: JobType<Payload>, handlers: JobHandlers<Payload>): JobKind {
  return {
    ...handlers,
    kind,
    lane,
    run: async (job, context) => handlers.run({ ...job, payload: payload.parse(job.payload) }, context),
  }
}
