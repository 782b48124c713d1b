import { rmSync } from 'node:fs'

export default async function stopAfterJourneys(): Promise<void> {
  await Promise.all((globalThis.tesseraProducts ?? []).map((product) => product.stop()))
  if (process.env.E2E_DEMO) rmSync(process.env.E2E_DEMO, { recursive: true, force: true })
}
