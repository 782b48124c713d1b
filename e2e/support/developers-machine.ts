import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { liveDocument } from './boot-document'

const LOOPBACK = '127.0.0.1'
/** Of this machine too, but no name that overrides may have: to a browser as foreign as any other address. */
const FOREIGN = '127.0.0.2'

/** A developer's machine: another origin that serves a build of one remote. */
export interface DevelopersMachine {
  readonly entry: string
  /** The same script, at an address that is not on the list of allowed ones. */
  readonly foreignEntry: string
  /** Paths that browsers have asked for. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** Serves what is live of a remote at `product`, as a developer serves a build of their own. */
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
