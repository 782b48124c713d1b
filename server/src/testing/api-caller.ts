import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Envelope } from '@tessera/shared/contract/envelope'
import { uploadFile } from '@tessera/shared/contract/file'
import { loginByPassword } from '@tessera/shared/contract/user'

const SUCCESSES = [200, 10009, 10011]

/** An HTTP client; each call names its server. */
export class ApiCaller {
  #token = ''

  /** @throws unless the call succeeds */
  async call<E extends AnyEndpoint>(origin: string, endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const { method, path } = endpoint
    if (method === 'GET') {
      const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
      return this.#send(`${origin}/rush${path}?${query}`, {})
    }
    const headers = { 'content-type': 'application/json' }
    return this.#send(`${origin}/rush${path}`, { method, headers, body: JSON.stringify(input) })
  }

  async logIn(origin: string, mobile: string, password: string): Promise<void> {
    const { token } = await this.call(origin, loginByPassword, { mobile, password })
    this.#token = token
  }

  async upload(origin: string, picture: Buffer): Promise<EndpointOutput<typeof uploadFile>> {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(picture)]), 'photo')
    return this.#send(`${origin}/rush${uploadFile.path}`, { method: 'POST', body })
  }

  async #send<Data>(url: string, init: RequestInit): Promise<Data> {
    const headers = { ...init.headers, ...(this.#token && { satoken: this.#token }) }
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(60_000) })
    const envelope = (await answer.json()) as Envelope<Data>
    if (SUCCESSES.includes(envelope.code)) return envelope.data
    throw new Error(`${url} answered ${envelope.code} ${envelope.message} ${JSON.stringify(envelope.data)}`)
  }
}
