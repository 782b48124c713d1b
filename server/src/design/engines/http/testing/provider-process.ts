import { createInterface } from 'node:readline'
import type { HttpEngineId } from '../../../../engines/engines.config'
import type { Distortion, Fault } from './drawn-answer'
import { LocalProvider } from './local-provider'

/**
 * A provider in a process of its own, for suites that know addresses only; OpenAI's unless another is named. Prints its address, then
 * `done` after each line of its input: `hold` and `answer` stop and resume its answers, `shift 1.5` and `bend 6` move its pictures by
 * pixels, another word is what goes wrong from now on. `figures` is answered with what it took since it was asked last.
 */
async function main(): Promise<void> {
  const provider = await LocalProvider.open((process.argv[2] ?? 'openai') as HttpEngineId)
  console.log(provider.url)
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, px] = line.split(' ')
    if (line === 'figures') {
      console.log(JSON.stringify(provider.taken))
      Object.assign(provider.taken, { bytes: 0, ms: 0 })
      continue
    }
    if (line === 'hold' || line === 'answer') provider.ready = line === 'answer'
    else if (px) provider.distortion = { kind: word as Distortion['kind'], px: Number(px) }
    else provider.fault = line as Fault
    console.log('done')
  }
  await provider.close()
}

void main()
