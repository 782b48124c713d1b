import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as design from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Envelope } from '@tessera/shared/contract/envelope'
import { uploadFile } from '@tessera/shared/contract/file'
import { getMaterialList } from '@tessera/shared/contract/material'
import { loginByPassword } from '@tessera/shared/contract/user'
import { sampleMask, samplePicture, SAMPLE_SIZE, sampleRequest } from '../../design/testing/sample-inputs'

/** A task that the server has accepted. */
export interface PromisedTask {
  taskId: string
  clientToken: string
  /** The server confirmed its cancellation. */
  canceled: boolean
}

const RETRY_MS = 100

/** A client that works on while the server dies and restarts, and retries like the browser. */
export class ChaosClient {
  #token = ''
  repeated = 0
  unanswered = 0

  constructor(
    private readonly origin: string,
    private readonly deadline: number,
  ) {}

  async logIn(mobile: string, password: string): Promise<void> {
    const { data } = await this.#call(loginByPassword, { mobile, password })
    this.#token = data.token
  }

  /** Starts `count` tasks one after another and cancels some of them. */
  async startTasks(count: number): Promise<PromisedTask[]> {
    const photoFileId = await this.#upload(
      await samplePicture(SAMPLE_SIZE.width, SAMPLE_SIZE.height, '#b0a898').jpeg().toBuffer(),
    )
    const maskFileId = await this.#upload(await sampleMask())
    const { data: materials } = await this.#call(getMaterialList, { kind: 'tile', pageSize: 5 })
    const promised: PromisedTask[] = []
    for (let index = 0; index < count; index++) {
      const material = materials.list[index % materials.list.length]
      if (!material) throw new Error('no tile is on sale')
      const clientToken = randomUUID()
      const request = sampleRequest(
        { photoFileId, maskFileId, materialId: material.id },
        { clientToken, count: 1 + randomInt(2) },
      )
      const { data: task } = await this.#call(design.createTask, request)
      const canceled = randomInt(8) === 0 && (await this.#cancel(task.id))
      promised.push({ taskId: task.id, clientToken, canceled })
      await wait(randomInt(150))
    }
    return promised
  }

  /** Waits until the server reports the task as finished. */
  async follow(taskId: string): Promise<design.DesignTask> {
    for (;;) {
      const { data } = await this.#call(design.queryTask, { id: taskId })
      if (FINAL_TASK_STATUSES.includes(data.status)) return data
      await wait(200)
    }
  }

  async #cancel(id: string): Promise<boolean> {
    const answer = await this.#ask(design.cancelTask, { id })
    return answer.code === 200 || answer.code === 10009
  }

  async #upload(content: Buffer): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'photo')
    const answer = await this.#send<EndpointOutput<typeof uploadFile>>(uploadFile.path, { method: 'POST', body: form })
    return expectSuccess(uploadFile.path, answer).data.fileId
  }

  async #call<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<Envelope<EndpointOutput<E>>> {
    return expectSuccess(endpoint.path, await this.#ask(endpoint, input))
  }

  #ask<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<Envelope<EndpointOutput<E>>> {
    if (endpoint.method === 'GET') {
      const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
      return this.#send(`${endpoint.path}?${query}`, { method: 'GET' })
    }
    const headers = { 'content-type': 'application/json' }
    return this.#send(endpoint.path, { method: 'POST', headers, body: JSON.stringify(input) })
  }

  /** Retries until answered; a business error is an answer, a dead or failing server is not. */
  async #send<Data>(path: string, init: RequestInit): Promise<Envelope<Data>> {
    while (Date.now() < this.deadline) {
      try {
        const response = await fetch(`${this.origin}/rush${path}`, {
          ...init,
          headers: { ...init.headers, ...(this.#token && { satoken: this.#token }) },
          signal: AbortSignal.timeout(20_000),
        })
        if (response.status < 500) {
          const envelope = (await response.json()) as Envelope<Data>
          if (envelope.code === 10009) this.repeated += 1
          return envelope
        }
      } catch {
        this.unanswered += 1
      }
      await wait(RETRY_MS)
    }
    throw new Error(`${path} was not answered in time`)
  }
}

function expectSuccess<Data>(path: string, envelope: Envelope<Data>): Envelope<Data> {
  if ([200, 10009, 10011].includes(envelope.code)) return envelope
  throw new Error(`${path} answered ${envelope.code} ${envelope.message} ${JSON.stringify(envelope.data)}`)
}
