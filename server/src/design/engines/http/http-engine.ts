import { randomUUID } from 'node:crypto'
import { Permits } from '../../../files/permits'
import { DeadlinePassed, pause, withDeadline, withGrace } from '../../deadline'
import { designTypesOf } from '../registry'
import type { TaskErrorDetail } from '@tessera/shared/contract/errors'
import { EngineFailure, type JobRef } from '../engine'
import { arkTransport } from './ark'
import { readWorkflows } from './comfy-template'
import { comfyTransport } from './comfyui'
import { dashscopeTransport } from './dashscope'
import type { HttpEngineSettings } from '../../../engines/engines.config'
import { Exchange, ProviderError } from './exchange'
import { openaiTransport } from './openai'
import { NOTHING, noteOf, purchaseOf, SENT, taskIn } from './order-note'
import { type EngineProfile, installedChange, type ProfileChange, profileOf } from './profile'
import type { Purchase, SyncTransport, TaskTransport, Transport } from './transport'

/** A purchase, so far as the outcome is known. */
export interface EngineCall {
  engine: string
  ok: boolean
  /** Null for a call that succeeded. */
  failure: string | null
  /** The engine broke down, or did not answer; null where it was asked nothing. */
  isMissed: boolean | null
  ms: number
  /** What the provider takes for it, or may have taken; 0 for what it refused. */
  costFen: number
  /** Whether it was made, and so paid for, is unknown. */
  isOpen: boolean
  /** What it cost is counted once under this name, see `purchaseOf`; null counts it each time. */
  purchase: string | null
}

interface EditContext {
  signal: AbortSignal
  ref: JobRef
  /** Whether nobody wants the picture any more: the provider is then told to stop. */
  isUnwanted(): Promise<boolean>
}

/** An engine on another machine: buys one picture at a time. */
export interface HttpEngine {
  readonly id: string
  readonly model: string
  readonly profile: EngineProfile
  /** Pictures of this process at once; for those of all see `turnsOf`. To be held around `edit`: it may take long to get one, and no time-out counts that. */
  readonly permits: Permits
  /** @throws EngineFailure with a detail, or `timeout`; the signal's reason */
  edit(purchase: Purchase, context: EditContext): Promise<Buffer>
  /** Counts a picture that was bought, and why it could not be used. */
  bought(failure: string | null, ms: number, ref: JobRef): void
  /**
   * Tells the provider to stop what an earlier run ordered, by its note, and counts it: it may have been made.
   * @param owner as of the run's reference
   * @throws ProviderError for what may pass
   */
  abandon(note: string, owner: string): Promise<void>
  /** Free of charge. @throws ProviderError */
  check(): Promise<void>
}

interface Timing {
  /** Between two questions after a task. */
  pollMs: number
  /** First pause after a 429 that names none; doubled each time. */
  backOffMs: number
}

export interface HttpEngineOptions {
  onCall?: (call: EngineCall) => void
  timing?: Timing
  /** Other than the profile's. */
  change?: ProfileChange
}

const TIMING: Timing = { pollMs: 2000, backOffMs: 2000 }
const MOST_TRIES = 5
const CANCEL_MS = 5000
/** An order under way is heard out for so long: without the task's id it could not be cancelled, nor resumed. */
const HEAR_OUT_MS = 5000
const CHECK_MS = 10_000

/** Of an order that nobody waits for any more. */
export const CANCELED = 'canceled'

/** What says that nothing is made. An answer that broke down, or cannot be read, may come after the picture was made. */
const REFUSALS: readonly TaskErrorDetail[] = ['busy', 'moderated', 'account', 'rejected', 'unreachable']

function createHttpEngine(
  settings: HttpEngineSettings,
  transport: Transport,
  shipped: EngineProfile,
  { onCall = () => {}, timing = TIMING }: HttpEngineOptions = {},
): HttpEngine {
  const priceFen = settings.priceFen ?? shipped.priceFen
  const profile = { ...shipped, concurrency: settings.atOnce ?? shipped.concurrency }
  const buy = async (deal: Deal, purchase: Purchase, context: EditContext) => {
    try {
      return await withDeadline(context.signal, settings.timeoutMs, (signal) =>
        transport.kind === 'sync' ? deal.buy(transport, purchase, signal) : deal.order(transport, purchase, signal),
      )
    } catch (error) {
      if (transport.kind !== 'sync') {
        const last = await deal.lastLook(transport, error)
        if (last) return last
      }
      throw error
    }
  }
  const tell = (
    call: Pick<EngineCall, 'failure' | 'ms' | 'costFen'> & Partial<EngineCall>,
    { owner, known }: Pick<JobRef, 'owner' | 'known'>,
  ) => {
    const purchase = purchaseOf(owner, settings.id, known)
    onCall({ engine: settings.id, ok: call.failure === null, isMissed: false, isOpen: false, purchase, ...call })
  }
  return {
    id: settings.id,
    model: settings.model,
    profile,
    permits: new Permits(profile.concurrency),
    bought: (failure, ms, ref) => tell({ failure, ms, costFen: priceFen }, ref),
    edit: async (purchase, context) => {
      const started = performance.now()
      const deal = new Deal(context, profile, timing, started + settings.timeoutMs)
      try {
        return await buy(deal, purchase, context)
      } catch (error) {
        const failure = failureOf(error)
        const ms = performance.now() - started
        const { isOpen } = deal
        if (failure) {
          const isAnswered = deal.isWaiting || error instanceof FateUnknown
          const isMissed = deal.wasAsked ? isSilence(failure) && !isAnswered : null
          tell(
            { failure: failure.detail ?? failure.code, isMissed, isOpen, ms, costFen: isOpen ? priceFen : 0 },
            context.ref,
          )
        } else if (isOpen && (await context.isUnwanted().catch(() => false))) {
          // No later run will count it.
          tell({ failure: CANCELED, isMissed: null, isOpen, ms, costFen: priceFen }, context.ref)
        }
        throw failure ?? error
      }
    },
    abandon: async (note, owner) => {
      if (note === NOTHING) return
      const started = performance.now()
      const task = taskIn(note)
      if (task && transport.kind !== 'sync' && profile.cancel) {
        const cancel = (signal: AbortSignal) => transport.cancel(task.id, signal)
        await withDeadline(new AbortController().signal, CANCEL_MS, cancel).catch((error: unknown) => {
          // Refused: it has ended, or cannot be stopped any more.
          if (!(error instanceof ProviderError) || error.isBusy || isLost(error.detail)) throw error
        })
      }
      const ms = performance.now() - started
      tell({ failure: CANCELED, isMissed: null, isOpen: true, ms, costFen: priceFen }, { owner, known: note })
    },
    check: () =>
      withDeadline(new AbortController().signal, CHECK_MS, (signal) => transport.check(signal)).catch(
        (error: unknown) => {
          throw error instanceof DeadlinePassed
            ? new ProviderError('unanswered', `${settings.id}: no answer in time`)
            : error
        },
      ),
  }
}

/** Of an answer that was not heard. */
const isLost = (detail: TaskErrorDetail): boolean => ['unanswered', 'broken', 'unreachable'].includes(detail)

const isSilence = ({ code, detail }: EngineFailure): boolean => (detail === null ? code === 'timeout' : isLost(detail))

/** One purchase of one picture: what is remembered of it, so that it is never made twice. */
class Deal {
  #task: string | null = null
  #isOpen = false
  #wasAsked = false
  #isWaiting = false

  constructor(
    private readonly context: EditContext,
    private readonly profile: Pick<EngineProfile, 'cancel' | 'resultTtlSeconds'>,
    private readonly timing: Timing,
    /** By `performance.now()`. */
    private readonly endsAt: number,
  ) {}

  /** A picture may be made: it was ordered, and the provider has not said that it makes none. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether the provider was asked anything. */
  get wasAsked(): boolean {
    return this.#wasAsked
  }

  /** It has answered that it is busy, and is given time. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /** A provider that charges for a connection that was cut, too: one try, unless it said that it is busy. */
  async buy(transport: SyncTransport, purchase: Purchase, signal: AbortSignal): Promise<Buffer> {
    const { ref } = this.context
    this.#isOpen = ref.known === SENT
    if (this.#isOpen) throw new FateUnknown()
    return this.#whenFree(async () => {
      await ref.keep(SENT)
      this.#asks()
      return transport.buy(purchase, signal)
    }, signal)
  }

  async order(transport: TaskTransport, purchase: Purchase, signal: AbortSignal): Promise<Buffer> {
    const known = this.context.ref.known ?? NOTHING
    this.#isOpen = known !== NOTHING
    if (known === SENT) throw new FateUnknown()
    const ordered = taskIn(known)
    if (!ordered) await this.#submit(transport, purchase, signal)
    else if (this.#isGone(ordered.at)) throw expired()
    else this.#task = ordered.id
    let isRepeated = false
    for (;;) {
      const look = await this.#look(transport, signal)
      if (look.state === 'done') return look.picture
      if (look.state === 'failed') {
        this.#isOpen = false
        throw look.error
      }
      if (look.state === 'gone') {
        // Under an id of ours a second order is no second purchase.
        if (transport.kind !== 'comfy') throw new FateUnknown()
        // Workflows that end the provider's process are lost each time.
        if (isRepeated) throw new ProviderError('broken', 'the engine lost the task twice')
        isRepeated = true
        await this.#submit(transport, purchase, signal, this.#task)
      }
      await pause(this.timing.pollMs, signal)
    }
  }

  /** After a time-out: asks once more, and tells the provider to stop what nobody waits for. */
  async lastLook(transport: TaskTransport, reason: unknown): Promise<Buffer | null> {
    const task = this.#task
    if (task === null) return null
    const late = reason instanceof DeadlinePassed
    if (!late && !(this.context.signal.aborted && (await this.context.isUnwanted()))) return null
    const ask = <T>(work: (signal: AbortSignal) => Promise<T>) =>
      withDeadline(new AbortController().signal, CANCEL_MS, work).catch(() => null)
    if (late) {
      const look = await ask((signal) => transport.look(task, signal))
      if (look?.state === 'done') return look.picture
    }
    if (this.profile.cancel) await ask((signal) => transport.cancel(task, signal))
    return null
  }

  async #submit(
    transport: TaskTransport,
    purchase: Purchase,
    signal: AbortSignal,
    own: string | null = transport.kind === 'comfy' ? randomUUID() : null,
  ): Promise<void> {
    const { ref } = this.context
    this.#task = own
    const task = await this.#whenFree(async () => {
      await ref.keep(own === null ? SENT : this.#noteOf(own))
      this.#asks()
      return withGrace(signal, HEAR_OUT_MS, (late) => transport.submit(purchase, own, late)).catch(
        async (error: unknown) => {
          if (!(error instanceof ProviderError) || !isLost(error.detail)) throw error
          if (own !== null && (await this.#hasArrived(transport, own, signal))) return own
          signal.throwIfAborted()
          throw error
        },
      )
    }, signal)
    this.#task = task
    if (task !== own) await ref.keep(this.#noteOf(task))
  }

  /** An order under an id of ours whose answer was lost can be asked after. */
  async #hasArrived(transport: TaskTransport, own: string, signal: AbortSignal): Promise<boolean> {
    const look = await transport.look(own, signal).catch(() => null)
    return look !== null && look.state !== 'gone'
  }

  #asks(): void {
    this.#wasAsked = true
    this.#isWaiting = false
  }

  #noteOf(task: string): string {
    return noteOf(task, this.profile.resultTtlSeconds === null ? null : Date.now())
  }

  /** Whether the provider no longer has a task that was ordered then. */
  #isGone(at: number | null): boolean {
    const { resultTtlSeconds } = this.profile
    return at !== null && resultTtlSeconds !== null && Date.now() - at > resultTtlSeconds * 1000
  }

  /**
   * Questions cost nothing, and the task is paid for: a busy or broken provider and a broken connection are met by asking again until the
   * time-out. What is refused otherwise would be refused again.
   */
  async #look(transport: TaskTransport, signal: AbortSignal) {
    for (;;) {
      try {
        this.#asks()
        return await transport.look(this.#task!, signal)
      } catch (error) {
        if (!(error instanceof ProviderError) || !(error.isBusy || isLost(error.detail))) throw error
        this.#isWaiting = error.isBusy
        await pause(error.pauseMs(this.timing.pollMs), signal)
      }
    }
  }

  /** Orders once; again only after the provider has refused for the moment. */
  async #whenFree<T>(order: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let trial = 1; ; trial += 1) {
      try {
        this.#isOpen = true
        return await order()
      } catch (error) {
        // An order that could not be written was not sent.
        if (error instanceof EngineFailure) this.#isOpen = false
        if (!(error instanceof ProviderError) || !REFUSALS.includes(error.detail)) throw error
        // Refused with an answer: nothing was begun, and a repeated run may order.
        this.#isOpen = false
        await this.context.ref.keep(NOTHING)
        if (!error.isBusy || trial >= MOST_TRIES) throw error
        const ms = error.retryAfterMs ?? this.timing.backOffMs * 2 ** (trial - 1)
        // Busy, not slow: what may be ordered again after the time-out only is not waited for.
        if (performance.now() + ms >= this.endsAt) throw error
        this.#isWaiting = true
        await pause(ms, signal)
      }
    }
  }
}

/** Nothing was asked of the engine, or it answered that it does not know. */
class FateUnknown extends ProviderError {
  constructor() {
    super('unanswered', 'an earlier run ordered, and never learnt what became of it')
  }
}

const expired = () => new ProviderError('expired', 'the provider no longer keeps what an earlier run ordered')

/** Null for the reason of an aborted signal. */
function failureOf(error: unknown): EngineFailure | null {
  if (error instanceof ProviderError) return error.toFailure()
  if (error instanceof EngineFailure) return error
  if (error instanceof DeadlinePassed) return new EngineFailure('timeout', error.message, { detail: null })
  return null
}

/**
 * Opens the configured engines.
 * @throws Error for a workflow template that is missing or wrong
 */
export async function openHttpEngines(
  settings: readonly HttpEngineSettings[],
  options: HttpEngineOptions = {},
): Promise<HttpEngine[]> {
  return Promise.all(
    settings.map(async (each) => {
      const change = { ...installedChange(each), ...options.change }
      return createHttpEngine(each, await transportOf(each, change), profileOf(each.id, change), options)
    }),
  )
}

async function transportOf(settings: HttpEngineSettings, change: ProfileChange): Promise<Transport> {
  const { id } = settings
  const exchange = new Exchange(settings, profileOf(id).errors)
  switch (id) {
    case 'openai':
      return openaiTransport(settings, exchange, profileOf(id, change))
    case 'ark':
      return arkTransport(settings, exchange, profileOf(id, change))
    case 'dashscope':
      return dashscopeTransport(settings, exchange, profileOf(id, change))
    case 'comfyui':
      return comfyTransport(await readWorkflows(settings, designTypesOf(settings)), exchange, profileOf(id, change))
  }
}
