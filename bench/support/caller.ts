import { APP_ID } from '@tessera/shared/contract/constants'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { loginByPassword } from '@tessera/shared/contract/user'

export type Caller = <E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>

/** Calls the API as a seeded person. A call that is refused throws. */
export async function callerAs(url: string, mobile: string): Promise<Caller> {
  const send = async (endpoint: AnyEndpoint, input: unknown, token?: string) => {
    const asked = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(`${url}/rush${endpoint.path}${asked}`, {
      method: endpoint.method,
      headers: {
        appId: APP_ID,
        // A form names its own type.
        ...(input instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { satoken: token } : {}),
      },
      ...(endpoint.method === 'GET' ? {} : { body: input instanceof FormData ? input : JSON.stringify(input) }),
    })
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown }
    if (![200, 10009, 10011].includes(code)) throw new Error(`${endpoint.path}: ${message}`)
    return data
  }
  const { token } = (await send(loginByPassword, { mobile, password: 'Tessera2026' })) as { token: string }
  return (endpoint, input) => send(endpoint, input, token) as Promise<never>
}
