import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** The whole product as `npm start` runs it, with its own port and data folder. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
  /** Stops it and leaves its data folder, to which products started later are set (`E2E_DEMO`). */
  rest(): Promise<void>
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

/**
 * Starts a product, with the demo's data unless its folder is prepared. `E2E_DEMO` is the data folder of a demo at rest: a copy of it starts
 * with a fifth of the work, for nothing is built, published, seeded or designed. Without it everything is done as `npm start` does it.
 */
export async function startProduct({ environment = {}, prepare }: StartOptions = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-journeys-'))
  const demo = process.env.E2E_DEMO
  if (prepare) await prepare(dataDir)
  else if (demo) cpSync(demo, dataDir, { recursive: true })
  const started = {
    ...environment,
    DATA_DIR: dataDir,
    // Journeys that publish have a copy of their own.
    ...(demo && { WEB_STORE: join(prepare ? demo : dataDir, 'store') }),
  }
  const { url, log, end } = await startOnFreePort(demo ? 'server/dist/main.js' : '.workspace/start.mjs', started)
  return {
    url,
    dataDir,
    rest: end,
    stop: async () => {
      await end()
      const turnedAway = log
        .join('')
        .split('\n')
        .filter((line) => line.includes('request turned away'))
      if (turnedAway.length > 0) console.warn(`Calls turned away by the product at ${url}:\n${turnedAway.join('\n')}`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Between the choice of a port and the product's start another program may take it: then another port. */
async function startOnFreePort(program: string, environment: NodeJS.ProcessEnv): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...environment,
      ...(environment['PUBLIC_URL'] && { PUBLIC_URL: url }),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const exited = new Promise<false>((resolve) => child.once('exit', () => resolve(false)))
  const isReady = await Promise.race([until(`${url}/readyz`, () => true).then(() => true), exited])
  if (!isReady && log.join('').includes('EADDRINUSE')) return startOnFreePort(program, environment)
  if (!isReady) throw new Error(`The product ended before it was ready:\n${log.join('')}`)
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, log, end }
}

interface Running {
  readonly url: string
  readonly log: readonly string[]
  end(): Promise<void>
}

/** Waits until the product has made all that it was asked for, the seeded designs for instance. */
export const untilIdle = ({ url }: Product): Promise<void> =>
  until(`${url}/metrics`, (metrics) => !/^tessera_queue_(waiting|running)\{.*\} [1-9]/m.test(metrics))

async function until(url: string, enough: (body: string) => boolean): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    const reached = await fetch(url).then(
      async (response) => response.ok && enough(await response.text()),
      () => false,
    )
    if (reached) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} did not answer so in five minutes`)
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
