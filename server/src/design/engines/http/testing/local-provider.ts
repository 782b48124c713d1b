import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpEngineId } from '../../../../engines/engines.config'
import { objectInfo, picturesOf, promptFaults } from './comfy-server'
import { type Distortion, drawAnswer, type Fault, type Seen } from './drawn-answer'
import { askedBy, takesSizes } from './provider-limits'

const TASK = 'task-1'
const SECOND_TASK = 'task-2'
/** More than a client that counts its tries would put. */
const DEAF_QUESTIONS = 12

/** An HTTP server in this process that speaks like a provider, faults included. */
export class LocalProvider {
  fault: Fault = 'none'
  /** Refuses sizes that the real one refuses; most tests send smaller pictures, which are cheaper. */
  strict = false
  /** With a 429, in seconds. */
  retryAfter = '0'
  /** ComfyUI: node classes and files of models that it does not have. */
  lacking: readonly string[] = []
  /** Orders that were taken: each is paid for. */
  readonly orders: Seen[] = []
  /** How its pictures are moved, beside the fault. */
  distortion: Distortion | null = null
  /** What it took, for benches: bodies of calls, and the time of its own work on them. */
  readonly taken = { bytes: 0, ms: 0 }
  readonly canceled: string[] = []
  /** Calls whose connection the caller closed before their answer. */
  readonly abandoned: string[] = []
  /** Every call, with its headers. */
  readonly calls: { line: string; authorization: string | undefined }[] = []
  /** The most calls that waited for their answer at once. */
  mostHeld = 0
  #ready = true
  #refusals = 0
  #questions = 0
  #uploads = new Map<string, Buffer>()
  #picture: Buffer = Buffer.alloc(0)
  /** Of the task that was ordered last. */
  #task: string | null = null
  #waiting: (() => void)[] = []
  #hoping: (() => void)[] = []
  #leaving: (() => void)[] = []
  #held: (() => void)[] = []
  #heldOrders: (() => void)[] = []

  private constructor(
    readonly kind: HttpEngineId,
    private readonly server: Server,
  ) {}

  static async open(kind: HttpEngineId): Promise<LocalProvider> {
    const server = createServer((request, response) => {
      provider.#answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(599)
        response.end(String(error))
      })
    })
    const provider = new LocalProvider(kind, server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return provider
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  #holdsOrders = false

  /** Unless set, tasks stay pending, and calls without a task are not answered. */
  set ready(ready: boolean) {
    this.#ready = ready
    if (ready) for (const answer of this.#held.splice(0)) answer()
  }

  /** How many calls wait for their answer. */
  get holding(): number {
    return this.#held.length
  }

  /** While set, orders are taken and not answered. */
  set holdsOrders(holds: boolean) {
    this.#holdsOrders = holds
    if (!holds) for (const answer of this.#heldOrders.splice(0)) answer()
  }

  #untilReady(): Promise<void> {
    if (this.#ready) return Promise.resolve()
    return new Promise((resolve) => {
      this.#held.push(resolve)
      this.mostHeld = Math.max(this.mostHeld, this.#held.length)
    })
  }

  /** As after a start. */
  reset(fault: Fault): void {
    this.fault = fault
    this.holdsOrders = false
    this.lacking = []
    this.retryAfter = '0'
    this.ready = true
    this.#refusals = 0
    this.#questions = 0
    this.#task = null
    this.mostHeld = 0
    this.orders.length = 0
    this.canceled.length = 0
    this.abandoned.length = 0
    this.calls.length = 0
  }

  /** Resolves once an order has been taken. */
  ordered(): Promise<void> {
    return this.orders.length > 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Resolves once it has been told to cancel. */
  toldToCancel(): Promise<void> {
    return this.canceled.length > 0 ? Promise.resolve() : new Promise((resolve) => this.#hoping.push(resolve))
  }

  /** Resolves once a caller has closed a connection before its answer. */
  leftAlone(): Promise<void> {
    return this.abandoned.length > 0 ? Promise.resolve() : new Promise((resolve) => this.#leaving.push(resolve))
  }

  #abandon(line: string): void {
    this.abandoned.push(line)
    for (const told of this.#leaving.splice(0)) told()
  }

  #cancel(task: string): void {
    this.canceled.push(task)
    for (const told of this.#hoping.splice(0)) told()
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const started = performance.now()
    this.taken.bytes += body.length
    const line = `${request.method} ${request.url!.split('?')[0]}`
    this.calls.push({ line, authorization: request.headers.authorization })
    response.on('close', () => {
      if (!response.writableFinished) this.#abandon(line)
    })
    const json = (status: number, value: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(value))
    }
    const read = () => fieldsOf(request, body)
    const handlers: Record<HttpEngineId, () => Promise<void>> = {
      openai: () => this.#openai(line, read, json, response),
      ark: () => this.#ark(line, read, json, response),
      dashscope: () => this.#dashscope(line, read, json, response),
      comfyui: () => this.#comfyui(line, read, json, response, request.url!),
    }
    await handlers[this.kind]()
    this.taken.ms += performance.now() - started
  }

  /** Takes an order; false when a refusal or nothing was answered. */
  async #take(seen: Seen, json: Json, response: ServerResponse): Promise<boolean> {
    const refuse = (status: number, code: string, headers?: Record<string, string>) => {
      json(status, failureOf(this.kind, code), headers)
      return false
    }
    const words = WORDS[this.kind]
    if (this.fault === 'busy' || (this.fault === 'busyOnce' && this.#refusals++ === 0)) {
      return refuse(429, words.rateLimited, { 'retry-after': this.retryAfter })
    }
    if (this.fault === 'account') return refuse(401, words.account)
    if (this.fault === 'moderated' && words.moderated) return refuse(400, words.moderated)
    if (this.strict && !takesSizes(this.kind, await askedBy(seen))) return refuse(400, 'InvalidParameter')
    this.orders.push(seen)
    this.#picture = await drawAnswer(this.fault, seen, this.distortion)
    for (const told of this.#waiting.splice(0)) told()
    if (this.#holdsOrders) await new Promise<void>((resolve) => this.#heldOrders.push(resolve))
    if (this.fault === 'error500') return refuse(500, 'internal_error')
    if (this.fault === 'cut') {
      response.socket?.destroy()
      return false
    }
    return true
  }

  /** Never answered: the caller's time-out ends the connection. */
  get #hangs(): boolean {
    return this.fault === 'slow' || !this.#ready
  }

  /** Refuses a question after a task. */
  #isDeaf(json: Json): boolean {
    const isDeaf = this.fault === 'deaf' && this.#questions++ < DEAF_QUESTIONS
    if (isDeaf) json(503, failureOf(this.kind, 'unavailable'))
    return isDeaf
  }

  get #forgets(): boolean {
    return this.fault === 'forgotten' || (this.fault === 'forgottenOnce' && this.orders.length === 1)
  }

  async #openai(line: string, read: Read, json: Json, response: ServerResponse): Promise<void> {
    if (line === 'GET /v1/models') return json(200, { object: 'list', data: [] })
    if (line !== 'POST /v1/images/edits') return json(404, {})
    const { fields, files, further } = await read()
    const seen = { picture: files['image[]']!, mask: files.mask ?? null, references: further, fields }
    if (!(await this.#take(seen, json, response)) || this.fault === 'slow') return
    await this.#untilReady()
    json(200, { created: 1, data: [{ b64_json: this.#picture.toString('base64') }] })
  }

  async #ark(line: string, read: Read, json: Json, response: ServerResponse): Promise<void> {
    if (line !== 'POST /api/v3/images/generations') return json(404, {})
    const { fields } = await read()
    if (!fields.model) return json(400, failureOf('ark', 'MissingParameter'))
    const [picture, ...references] = (fields.image as string[]).map(ofDataUrl)
    const seen = { picture: picture!, mask: null, references, fields }
    if (!(await this.#take(seen, json, response)) || this.fault === 'slow') return
    await this.#untilReady()
    // One picture of an order may fail for itself.
    const failed = this.fault === 'moderatedLater' && { error: { code: WORDS.ark.moderated, message: 'refused' } }
    json(200, { model: fields.model, data: [failed || { b64_json: this.#picture.toString('base64') }] })
  }

  async #dashscope(line: string, read: Read, json: Json, response: ServerResponse): Promise<void> {
    if (line === 'POST /api/v1/services/aigc/image2image/image-synthesis') {
      const { fields } = await read()
      const input = fields.input as { base_image_url: string; mask_image_url: string }
      const seen = { picture: ofDataUrl(input.base_image_url), mask: ofDataUrl(input.mask_image_url), fields }
      if (!(await this.#take(seen, json, response))) return
      this.#task = TASK
      return json(200, { output: { task_status: 'PENDING', task_id: TASK }, request_id: 'r' })
    }
    if (line === `GET /api/v1/tasks/${TASK}` && !this.#forgets) {
      if (this.#isDeaf(json)) return
      const output = { task_id: TASK, ...(this.#hangs ? { task_status: 'RUNNING' } : this.#taskEnd) }
      return json(200, { output, request_id: 'r' })
    }
    if (line === 'GET /result.png' && this.fault === 'withheld') return json(403, {})
    if (line === 'GET /result.png') return void response.end(this.#picture)
    if (line === `POST /api/v1/tasks/${TASK}/cancel`) {
      this.#cancel(TASK)
      return json(200, { request_id: 'r' })
    }
    json(200, { output: { task_status: 'UNKNOWN' }, request_id: 'r' })
  }

  get #taskEnd(): object {
    const { rateLimited, moderated } = WORDS.dashscope
    const failed = (code: string | null) => ({ task_status: 'FAILED', code, message: 'refused' })
    if (this.fault === 'taskFails') return failed('InternalError.Algo')
    if (this.fault === 'moderatedLater') return failed(moderated)
    if (this.fault === 'busyLater') return failed(rateLimited)
    const result = { url: `${this.url}/result.png?Signature=s` }
    const results = [this.fault === 'pictureModerated' ? { code: moderated, message: 'refused' } : result]
    return { task_status: 'SUCCEEDED', results }
  }

  async #comfyui(line: string, read: Read, json: Json, response: ServerResponse, url: string): Promise<void> {
    if (line === 'POST /upload/image') {
      const { files, names, fields } = await read()
      this.#uploads.set(`${String(fields.subfolder)}/${names.image}`, files.image!)
      return json(200, { name: names.image, subfolder: fields.subfolder, type: 'input' })
    }
    if (line === 'POST /prompt') return this.#comfyPrompt(read, json, response)
    if (line.startsWith('GET /history/')) {
      if (this.#isDeaf(json)) return
      const id = line.slice('GET /history/'.length)
      const runs = this.#hangs || (this.fault === 'endsMeanwhile' && this.#questions === 0)
      if (runs || this.#forgets || id !== this.#task) return json(200, {})
      if (this.fault === 'taskFails') return json(200, { [id]: { outputs: {}, status: { status_str: 'error' } } })
      const images = [{ filename: 'tessera_1.png', subfolder: '', type: 'output' }]
      return json(200, { [id]: { outputs: { 12: { images } }, status: { status_str: 'success', completed: true } } })
    }
    if (line === 'GET /queue') {
      this.#questions += 1
      const running =
        this.#task && this.#hangs && !this.canceled.includes(this.#task) ? [[1, this.#task, {}, {}, []]] : []
      return json(200, { queue_running: running, queue_pending: [] })
    }
    if (line === 'POST /queue') return json(200, {})
    if (line === 'POST /interrupt') {
      this.#cancel(this.#task!)
      return json(200, {})
    }
    if (line === 'GET /view' && url.includes('tessera_1.png')) return void response.end(this.#picture)
    if (line === 'GET /object_info') return json(200, objectInfo(this.lacking))
    json(404, {})
  }

  async #comfyPrompt(read: Read, json: Json, response: ServerResponse): Promise<void> {
    const { fields } = await read()
    const workflow = fields.prompt as Parameters<typeof promptFaults>[0]
    const faults = promptFaults(workflow, this.#uploads, this.lacking)
    if (faults.length > 0) {
      const error = { type: 'prompt_outputs_failed_validation', message: faults.join('; ') }
      return json(400, { error, node_errors: {} })
    }
    this.#task = fields.prompt_id as string
    if (!(await this.#take({ ...picturesOf(workflow, this.#uploads), fields }, json, response))) return
    if (this.fault === 'forgottenOnce' && !this.#forgets) this.#task = SECOND_TASK
    json(200, { prompt_id: this.#task, number: 1, node_errors: {} })
  }
}

type Json = (status: number, value: unknown, headers?: Record<string, string>) => void
type Read = () => Promise<{
  fields: Record<string, unknown>
  files: Record<string, Buffer>
  /** Files under a name that came before. */
  further: Buffer[]
  names: Record<string, string>
}>

/** Codes from the providers' documentation; a queue of one's own moderates nothing. */
const WORDS: Record<HttpEngineId, { rateLimited: string; account: string; moderated: string | null }> = {
  openai: { rateLimited: 'rate_limit_exceeded', account: 'invalid_api_key', moderated: 'moderation_blocked' },
  comfyui: { rateLimited: 'busy', account: 'unauthorized', moderated: null },
  dashscope: { rateLimited: 'Throttling.RateQuota', account: 'InvalidApiKey', moderated: 'DataInspectionFailed' },
  ark: {
    rateLimited: 'RateLimitExceeded.EndpointRPMExceeded',
    account: 'AuthenticationError',
    moderated: 'OutputImageSensitiveContentDetected',
  },
}

/** A provider repeats the key in its message, as some do. */
function failureOf(kind: HttpEngineId, code: string): object {
  const told = { code, message: 'refused for sk-of-the-test-0123456789' }
  return kind === 'dashscope' ? { ...told, request_id: 'r' } : { error: told }
}

async function fieldsOf(request: IncomingMessage, body: Buffer): ReturnType<Read> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/json'))
    return { fields: JSON.parse(body.toString()), files: {}, further: [], names: {} }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const read: Awaited<ReturnType<Read>> = { fields: {}, files: {}, further: [], names: {} }
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') {
      read.fields[name] = value
      continue
    }
    const bytes = Buffer.from(await value.arrayBuffer())
    if (name in read.files) read.further.push(bytes)
    else read.files[name] = bytes
    read.names[name] = value.name
  }
  return read
}

const ofDataUrl = (text: string) => Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
