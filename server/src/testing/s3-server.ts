/**
 * `s3-server.ts <folder> <no|quoted|bare>`: a real S3 server in a separate process; prints its address. Works around
 * two differences of s3rver: it answers before a file is completely written, so requests are serialised here; and it
 * ignores conditional writes, so the two of RFC 9110 are checked here: with quoted ETags like Amazon and most others,
 * with bare ones like Ceph's gateway, or not at all.
 */
import { statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'

const [folder = '', honours = 'quoted'] = process.argv.slice(2)
const handle = new S3rver({ directory: folder, silent: true }).callback()
const tags = new Map<string, string>()
let last: Promise<unknown> = Promise.resolve()

async function untilWritten(file: string, bytes: number): Promise<void> {
  const size = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? -1
  const deadline = Date.now() + 5_000
  while (size() !== bytes && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve))
}

/** Whether the path is `/bucket/key` and not a bucket alone. */
const isFile = (path: string): boolean => path.split('/').filter(Boolean).length > 1

function isRefused(path: string, { method, headers }: IncomingMessage): boolean {
  if (honours === 'no' || method !== 'PUT') return false
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  const quoted = tags.get(path)
  const tag = honours === 'bare' ? quoted?.replaceAll('"', '') : quoted
  return (noneMatch === '*' && tag !== undefined) || (match !== undefined && match !== tag)
}

function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The caller was killed while its request waited; `close` has been emitted.
  if (response.closed) return Promise.resolve()
  const path = request.url!.split('?')[0]!
  if (isRefused(path, request)) {
    request.resume()
    response.writeHead(412, { 'content-type': 'application/xml' })
    response.end('<Error><Code>PreconditionFailed</Code></Error>')
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    response.once('close', async () => {
      if (request.method === 'PUT' && response.statusCode === 200 && isFile(path)) {
        tags.set(path, String(response.getHeader('etag')))
        await untilWritten(join(folder, `${path}._S3rver_object`), Number(request.headers['content-length']))
      }
      if (request.method === 'DELETE') tags.delete(path)
      resolve()
    })
    handle(request, response)
  })
}

const server = createServer((request, response) => {
  last = last.then(() => answer(request, response))
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  console.log(`S3 at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
