import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const START_TIMEOUT_MS = 120_000
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** The real server in a process of its own, to be killed and started again on the same data. */
export class ServerProcess {
  readonly origin: string
  #child: ChildProcess | null = null
  #output = ''

  /**
   * @param command program and arguments that start the server; by default its sources
   * @param env settings; PORT and DATA_DIR among them
   */
  constructor(
    private readonly env: Record<string, string>,
    private readonly command: readonly string[] = [process.execPath, '--import', 'tsx', main],
  ) {
    this.origin = `http://127.0.0.1:${env['PORT']}`
  }

  /** Resolves when the server answers; rejects with its last words when it ends or stays silent. */
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

  /** True when the process is gone, by itself or by us. */
  get ended(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** The signal that ended it; null while it runs, and when it ended by itself. */
  get signal(): NodeJS.Signals | null {
    return this.#child?.signalCode ?? null
  }

  /** As a power cut or the kernel's memory killer does it: without a word to the process. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** In good order. @returns the exit code */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** What the server printed last. */
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

/** A port of the loopback address that nobody listens on now. */
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
