import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Product, startProduct } from './product'

declare global {
  // Jest passes only environment variables from global setup to tests, and only globals from setup to teardown.
  var tesseraProducts: Product[] | undefined
}

/**
 * Bundles the tool that makes releases, and starts one product for each jest worker, so that parallel journeys do not
 * affect each other. With `E2E_URL` the journeys run against an existing product, for instance a deployed one, and must
 * run one after another (`--runInBand`).
 */
export default async function startForJourneys({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  execFileSync(process.execPath, [join(__dirname, '../../server/src/testing/bundle-processes.mjs')], {
    stdio: 'inherit',
  })
  if (process.env.E2E_URL) return
  const products: Product[] = []
  globalThis.tesseraProducts = products
  // Sequential: the first may still have to build.
  for (let worker = 0; worker < maxWorkers; worker += 1) products.push(await startProduct())
  process.env.E2E_PRODUCTS = JSON.stringify(products.map(({ url, dataDir }) => ({ url, dataDir })))
}
