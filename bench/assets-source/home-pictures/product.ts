import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { type UploadedFile, uploadFile } from '@tessera/shared/contract/file'
import { loginByPassword } from '@tessera/shared/contract/user'

const SUCCESS_CODES = [200, 10_009, 10_011]

interface Sent {
  readonly method: string
  readonly body?: BodyInit
  readonly type?: string
}

/** The calls of a merchant's browser to a running product. */
export class Product {
  private readonly url: string
  private readonly token: string

  private constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  static async logIn(url: string, mobile: string, password: string): Promise<Product> {
    const { token } = await new Product(url, '').ask(loginByPassword, { mobile, password })
    return new Product(url, token)
  }

  async ask<E extends AnyEndpoint>({ method, path, output }: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const data =
      method === 'GET'
        ? await this.send(`${path}?${new URLSearchParams(input as Record<string, string>)}`, { method })
        : await this.send(path, { method, body: JSON.stringify(input), type: 'application/json' })
    return output.parse(data) as EndpointOutput<E>
  }

  async upload(path: string): Promise<UploadedFile> {
    const body = new FormData()
    body.set('file', new Blob([readFileSync(path)], { type: 'image/jpeg' }), basename(path))
    return uploadFile.output.parse(await this.send(uploadFile.path, { method: 'POST', body }))
  }

  async fetch(address: string): Promise<Buffer> {
    const response = await fetch(new URL(address, this.url))
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }

  private async send(path: string, { type, ...request }: Sent): Promise<unknown> {
    const headers = {
      appId: 'tessera-web',
      ...(type !== undefined && { 'content-type': type }),
      ...(this.token && { satoken: this.token }),
    }
    const response = await fetch(`${this.url}/rush${path}`, { ...request, headers })
    const { code, data } = (await response.json()) as { readonly code: number; readonly data: unknown }
    if (!SUCCESS_CODES.includes(code)) throw new Error(`${path}: ${code} ${JSON.stringify(data)}`)
    return data
  }
}
