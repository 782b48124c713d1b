import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { packageRoot } from '../package-root'

/** A process run from the server's sources; tests can wait for its output. */
export interface Child {
  readonly process: ChildProcess
  /** All output so far. */
  output(): string
  /** Resolves with the match as soon as the output has it; rejects when the process ends first. */
  prints(pattern: RegExp): Promise<RegExpExecArray>
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Runs TypeScript (`args` as for node) with only the given environment. */
export function startChild(args: string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
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
