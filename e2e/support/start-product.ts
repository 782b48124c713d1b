import { type Product, startProduct } from './product'

declare global {
  // Jest hands nothing but the environment from its setup to its tests, and only globals from its setup to its teardown.
  var tesseraProducts: Product[] | undefined
}

/**
 * A product for each of jest's workers, so that two journeys at once are never in one another's way. With `E2E_URL` they run
 * against a product that is already there, for instance a deployed one: then one after the other (`--runInBand`).
 */
export default async function startForJourneys({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  if (process.env.E2E_URL) return
  const products: Product[] = []
  globalThis.tesseraProducts = products
  // One by one: the first may still have to build.
  for (let worker = 0; worker < maxWorkers; worker += 1) products.push(await startProduct())
  process.env.E2E_PRODUCTS = JSON.stringify(products.map(({ url, dataDir }) => ({ url, dataDir })))
}
