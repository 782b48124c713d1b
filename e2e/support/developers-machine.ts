import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { liveDocument } from './boot-document'

const LOOPBACK = '127.0.0.1'
/** Also this machine, but not an allowed name for overrides, so the browser treats it as any other origin. */
const FOREIGN = '127.0.0.2'

/** A developer's machine: another origin that serves one remote's build. */
export interface DevelopersMachine {
  readonly entry: string
  /** The same script at an address that is not allowed. */
  readonly foreignEntry: string
  /** Requested paths. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** Serves the live release of a remote of `product`, as a developer would serve their own build. */
export async function developersMachine(remote: string, product = process.env.E2E_URL!): Promise<DevelopersMachine> {
  const { stable } = (await liveDocument(product)).remotes.find(({ name }) => name === remote)!
  const folder = new URL('.', new URL(stable.entry, product))
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1)
    asked.push(path)
    void (async () => {
      const file = await fetch(new URL(path, folder))
      response.writeHead(file.status, {
        'content-type': file.headers.get('content-type') ?? '',
        'access-control-allow-origin': '*',
      })
      response.end(Buffer.from(await file.arrayBuffer()))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const entryOn = (host: string): string => `http://${host}:${port}/remoteEntry.js`
  return {
    entry: entryOn(LOOPBACK),
    foreignEntry: entryOn(FOREIGN),
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
