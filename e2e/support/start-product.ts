import { type Product, startProduct } from './product'

declare global {
  // Jest hands nothing but the environment from its setup to its tests, and only globals from its setup to its teardown.
  var tesseraProduct: Product | undefined
}

/** With `E2E_URL` the journeys run against a product that is already there, for instance a deployed one. */
export default async function startForJourneys(): Promise<void> {
  if (process.env.E2E_URL) return
  globalThis.tesseraProduct = await startProduct()
  process.env.E2E_URL = globalThis.tesseraProduct.url
  process.env.E2E_DATA_DIR = globalThis.tesseraProduct.dataDir
}
