import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Product, startProduct, untilIdle } from './product'

declare global {
  // Jest passes only environment variables from global setup to tests, and only globals from setup to teardown.
  var tesseraProducts: readonly Product[] | undefined
}

/**
 * Bundles the tool that makes releases, starts a product as `npm start` does, and from what it has made one for each jest worker, so
 * that parallel journeys do not affect each other. With `E2E_URL` the journeys run against an existing product, for instance a deployed one, and must
 * run one after another (`--runInBand`).
 */
export default async function startForJourneys({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  execFileSync(process.execPath, [join(__dirname, '../../server/src/testing/bundle-processes.mjs')], {
    stdio: 'inherit',
  })
  if (process.env.E2E_URL) return
  const demo = await startProduct()
  await untilIdle(demo)
  await demo.rest()
  process.env.E2E_DEMO = demo.dataDir
  const products = await Promise.all(Array.from({ length: maxWorkers }, () => startProduct()))
  globalThis.tesseraProducts = products
  process.env.E2E_PRODUCTS = JSON.stringify(products.map(({ url, dataDir }) => ({ url, dataDir })))
}
