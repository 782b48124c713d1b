import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** An engine's provider, as the server's own suites know it. */
export interface EngineProvider {
  /** The settings of a product that draws with it. */
  readonly environment: Readonly<Record<string, string>>
  /** What goes wrong with each order from now on, or `hold` and `answer`: whether orders are answered. */
  tell(word: 'none' | 'moderated' | 'hold' | 'answer'): Promise<void>
  stop(): void
}

/** Starts a server that speaks the OpenAI-compatible interface and paints each order's region in one colour. */
export async function startEngineProvider(): Promise<EngineProvider> {
  const child = spawn(process.execPath, ['server/.cache/provider.js'], {
    cwd: join(__dirname, '../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the provider ended')
    return value
  }
  return {
    environment: {
      ENGINE_OPENAI_URL: await next(),
      ENGINE_OPENAI_KEY: 'sk-of-the-journey',
      ENGINE_OPENAI_MODEL: 'painter',
    },
    tell: async (word) => {
      child.stdin.write(`${word}\n`)
      await next()
    },
    stop: () => child.kill(),
  }
}
