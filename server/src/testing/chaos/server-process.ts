import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const START_TIMEOUT_MS = 120_000
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** The real server in a separate process, to be killed and restarted on the same data. */
export class ServerProcess {
  readonly origin: string
  #child: ChildProcess | null = null
  #output = ''

  /**
   * @param command program and arguments that start the server; default: from source
   * @param env settings, including PORT and DATA_DIR
   */
  constructor(
    private readonly env: Record<string, string>,
    private readonly command: readonly string[] = [process.execPath, '--import', 'tsx', main],
  ) {
    this.origin = `http://127.0.0.1:${env['PORT']}`
  }

  /** Resolves when the server answers; rejects with its last output when it exits or stays silent. */
  async start(): Promise<void> {
    const [program, ...args] = this.command
    const child = spawn(program!, args, {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMIT: '0', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = `${this.#output}${text}`.slice(-8000)
      })
    }
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await this.answers())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${this.#output}`)
      if (Date.now() > deadline) throw new Error(`the server does not answer:\n${this.#output}`)
      await wait(50)
    }
  }

  async answers(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
  }

  /** Whether no job waits or runs, by its metrics; false while it or its database does not answer. */
  async hasNoJobs(): Promise<boolean> {
    const text = await fetch(`${this.origin}/metrics`, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.text(),
      () => '',
    )
    const jobs = [...text.matchAll(/^tessera_queue_(?:waiting|running)\{.*\} (\d+)$/gm)]
    return jobs.length > 0 && jobs.every(([, count]) => count === '0')
  }

  /** Whether the process has exited or been killed. */
  get ended(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** The signal that ended it; null while it runs, or when it exited by itself. */
  get signal(): NodeJS.Signals | null {
    return this.#child?.signalCode ?? null
  }

  /** SIGKILL, like a power cut or the OOM killer. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it gracefully. @returns the exit code */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** The server's last output. */
  get output(): string {
    return this.#output
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
}

/** A free port of the loopback address. */
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
