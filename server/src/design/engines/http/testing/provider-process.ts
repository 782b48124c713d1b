import { createInterface } from 'node:readline'
import { type Fault, LocalProvider } from './local-provider'

/**
 * A provider in a process of its own, for suites that know addresses only. Prints its address, then `done` after each line of its
 * input: `hold` and `answer` stop and resume its answers, another word is what goes wrong from now on.
 */
async function main(): Promise<void> {
  const provider = await LocalProvider.open('openai')
  console.log(provider.url)
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'hold' || line === 'answer') provider.ready = line === 'answer'
    else provider.fault = line as Fault
    console.log('done')
  }
  await provider.close()
}

void main()
