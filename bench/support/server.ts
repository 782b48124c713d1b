import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The built server on a new embedded database with the development seed. */
export interface BenchServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>
}

/** @param options.adopt the database was filled with another folder of pictures */
export async function startServer(
  environment: NodeJS.ProcessEnv = {},
  { adopt = false }: { adopt?: boolean } = {},
): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...environment,
  }
  if (adopt) spawnSync(process.execPath, ['server/dist/admin.js', 'storage', 'adopt'], { cwd: root, env })
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  const dead = exited.then((code) => {
    throw new Error(`the server ended with ${code} before it was ready; run pnpm build first`)
  })
  await Promise.race([untilReady(`${url}/readyz`), dead])
  const end = async (signal: NodeJS.Signals) => {
    dead.catch(() => undefined)
    child.kill(signal)
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    if (Date.now() > deadline) throw new Error(`${url} did not answer in two minutes`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A free port. */
export function freePort(): Promise<number> {
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
