import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { packageRoot } from '../package-root'
import type processes from './processes.json'

/** A process that the suites' set-up has bundled (bundle-processes.mjs). */
export type ProcessName = keyof typeof processes

/**
 * The command that starts a bundled process. V8 compiles its WebAssembly once, without optimising it: the database runs
 * for seconds, and optimising it would take longer than it saves.
 */
export const commandOf = (name: ProcessName): string[] => [
  process.execPath,
  '--liftoff-only',
  join(packageRoot, `.cache/${name}.js`),
]

/**
 * Until a killed worker's job is taken over: the documented limit. The lease (4 s) and one poll (1 s) leave room for a
 * busy machine.
 */
export const REPLACED_WITHIN_MS = 10_000

/** A process of the server; tests can wait for its output. */
export interface Child {
  readonly process: ChildProcess
  /** All output so far. */
  output(): string
  /** Resolves with the match as soon as the output has it; rejects when the process ends first. */
  prints(pattern: RegExp): Promise<RegExpExecArray>
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Starts a process with only the given environment. */
export function startChild(name: ProcessName, args: readonly string[] = [], env: Record<string, string> = {}): Child {
  const [node, ...command] = commandOf(name)
  const child = spawn(node!, [...command, ...args], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      child.emit('printed')
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  return {
    process: child,
    output: () => text,
    ended,
    prints: async (pattern) => {
      let over = false
      void ended.then(() => {
        over = true
        child.emit('printed')
      })
      for (;;) {
        const match = pattern.exec(text)
        if (match) return match
        if (over) throw new Error(`The process ended without printing ${pattern}:\n${text}`)
        await once(child, 'printed')
      }
    },
  }
}
