import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** The whole product as `npm start` runs it, with its own port and data folder. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** The settings that a production server requires, without real payments. */
export const IN_PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENT_SANDBOX_IN_PRODUCTION: 'true',
  PUBLIC_URL: 'http://127.0.0.1',
}

interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Prepares the new data folder before the server opens its database. */
  readonly prepare?: (dataDir: string) => Promise<void>
}

export async function startProduct({ environment = {}, prepare }: StartOptions = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-journeys-'))
  await prepare?.(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['.workspace/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...environment,
      ...(environment['PUBLIC_URL'] && { PUBLIC_URL: url }),
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    untilReady(`${url}/readyz`),
    exited.then(() => {
      throw new Error(`The product ended before it was ready:\n${log.join('')}`)
    }),
  ])
  return { url, dataDir, stop: () => stop(child, exited, dataDir) }
}

async function stop(child: ChildProcess, exited: Promise<void>, dataDir: string): Promise<void> {
  child.kill('SIGTERM')
  await exited
  rmSync(dataDir, { recursive: true, force: true })
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} did not answer in five minutes`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
