import type { TaskErrorDetail } from '@tessera/shared/contract/errors'
import { z } from 'zod'
import { EngineFailure } from '../engine'
import type { EngineProfile } from './profile'
import type { HttpEngineSettings } from '../../../engines/engines.config'
import { repeated } from '../../../repeated'

/** A picture of 8192 × 8192 as PNG is smaller. */
const MOST_ANSWER_BYTES = 128 * 1024 * 1024
const MOST_SAID = 200
const LONGEST_PAUSE_MS = 60_000
/** What was made may not be there at once, and is paid for. */
const FETCHING = {
  tries: 4,
  pauseMs: 300,
  passes: (error: unknown) => error instanceof ProviderError && error.detail !== 'unusable',
}

/** An HTTP answer that is not a success, or none. */
export class ProviderError extends Error {
  constructor(
    readonly detail: TaskErrorDetail,
    message: string,
    /** Of a 429: how long the provider asks to wait; null where it does not say. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ProviderError'
  }

  /** Refused for the moment: nothing was begun, and nothing is charged. */
  get isBusy(): boolean {
    return this.detail === 'busy'
  }

  /** How long to wait before asking again: as the provider says, else as usual. */
  pauseMs(usual: number): number {
    return Math.min(LONGEST_PAUSE_MS, this.retryAfterMs ?? usual)
  }

  toFailure(): EngineFailure {
    const code = this.detail === 'moderated' ? 'engine_refused' : 'engine_failed'
    return new EngineFailure(code, this.message, { cause: this.cause, detail: this.detail })
  }
}

/** Providers put code and message in one of these places. */
const failureBody = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  error: z
    .union([
      z.string(),
      z.object({
        code: z.union([z.string(), z.number()]).nullish(),
        type: z.string().nullish(),
        message: z.string().nullish(),
      }),
    ])
    .nullish(),
})

interface Call {
  method?: 'GET' | 'POST'
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal: AbortSignal
}

/** HTTP calls to one engine. Errors name the engine, the status and the provider's code, never the key. */
export class Exchange {
  constructor(
    private readonly settings: Pick<HttpEngineSettings, 'id' | 'url' | 'key'>,
    private readonly errors: EngineProfile['errors'],
  ) {}

  async json<Schema extends z.ZodType>(path: string, schema: Schema, call: Call): Promise<z.output<Schema>> {
    const bytes = await this.#send(`${this.settings.url}${path}`, call, true)
    try {
      return schema.parse(JSON.parse(bytes.toString('utf8')))
    } catch (error) {
      throw new ProviderError('unusable', `${this.settings.id} ${path}: not the expected answer`, null, {
        cause: error,
      })
    }
  }

  async bytes(path: string, call: Call): Promise<Buffer> {
    return this.#send(`${this.settings.url}${path}`, call, true)
  }

  /**
   * A result that lies elsewhere: a signed address, which must not get the key.
   * @throws ProviderError of a picture that was made, so that it is not ordered again: `expired` where the address keeps refusing,
   * `unusable` for one that is too large, `unanswered` for what may pass
   */
  async download(url: string, signal: AbortSignal): Promise<Buffer> {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new ProviderError('unusable', `${this.settings.id}: the result has no address`)
    }
    const fetched = () => this.#send(url, { signal }, false)
    return repeated(fetched, { ...FETCHING, signal }).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.detail === 'unusable') throw error
      const isRefused = error.detail === 'rejected' || error.detail === 'account'
      throw new ProviderError(isRefused ? 'expired' : 'unanswered', error.message, error.retryAfterMs, { cause: error })
    })
  }

  /** Classifies an error that came in a successful answer. */
  errorOf(code: string, message: string): ProviderError {
    const detail = this.#detailOf(code, 200)
    return new ProviderError(detail, this.#tell('answer', code, message))
  }

  async #send(url: string, { method, json, form, headers, signal }: Call, withKey: boolean): Promise<Buffer> {
    const { key, id } = this.settings
    let response: Response
    try {
      response = await fetch(url, {
        method: method ?? 'GET',
        headers: {
          ...(withKey && key && { authorization: `Bearer ${key}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: form }),
        redirect: 'error',
        signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      const detail = isUnsent(error) ? 'unreachable' : 'unanswered'
      throw new ProviderError(detail, `${id}: no answer (${this.#redact(causeOf(error))})`)
    }
    const body = await this.#read(response, signal)
    if (response.ok) return body
    throw this.#failure(response, body)
  }

  async #read(response: Response, signal: AbortSignal): Promise<Buffer> {
    const parts: Uint8Array[] = []
    let length = 0
    try {
      for await (const part of response.body ?? []) {
        length += part.length
        if (length > MOST_ANSWER_BYTES) {
          throw new ProviderError('unusable', `${this.settings.id}: more than ${MOST_ANSWER_BYTES} bytes`)
        }
        parts.push(part)
      }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ProviderError) throw error
      throw new ProviderError(
        'unanswered',
        `${this.settings.id}: the answer broke off (${this.#redact(causeOf(error))})`,
      )
    }
    return Buffer.concat(parts)
  }

  #failure({ status, headers }: Response, body: Buffer): ProviderError {
    const parsed = failureBody.safeParse(parsedJson(body))
    const { code, message, error } = parsed.success ? parsed.data : {}
    const inner = typeof error === 'object' ? error : undefined
    const name = String(inner?.code ?? inner?.type ?? code ?? '')
    const said = inner?.message ?? message ?? (typeof error === 'string' ? error : '')
    return new ProviderError(this.#detailOf(name, status), this.#tell(status, name, said), retryAfterMs(headers))
  }

  #detailOf(code: string, status: number): TaskErrorDetail {
    const begins = (codes: readonly string[]) => codes.some((each) => code.startsWith(each))
    if (begins(this.errors.moderated)) return 'moderated'
    if (begins(this.errors.balance)) return 'account'
    if (begins(this.errors.rateLimited) || status === 429) return 'busy'
    if (begins(this.errors.tooBig) || status === 413) return 'rejected'
    if (status === 401 || status === 402 || status === 403) return 'account'
    return status >= 500 || status === 200 ? 'broken' : 'rejected'
  }

  #tell(place: string | number, code: string, said: string): string {
    return `${this.settings.id} ${place}: ${this.#redact(`${code} ${said}`.trim()).slice(0, MOST_SAID)}`
  }

  /** Providers repeat a wrong key in their message. */
  #redact(text: string): string {
    const { key } = this.settings
    return (key ? text.replaceAll(key, '***') : text).replaceAll(/\b(sk|ak|key)-[\w*-]{6,}/gi, '***')
  }
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return {}
  }
}

/** Seconds, or a date. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (!value) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** What `fetch` and the system say of a connection that did not come about. */
const UNSENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** By what it holds: an error of the platform may be of another realm. */
const unsent = z.object({ cause: z.object({ code: z.string() }) })

function isUnsent(error: unknown): boolean {
  const { data } = unsent.safeParse(error)
  return data !== undefined && UNSENT.has(data.cause.code)
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
