/** The product of this jest worker, under the names that a product from elsewhere is given by. */
const products = JSON.parse(process.env.E2E_PRODUCTS ?? '[]') as { url: string; dataDir: string }[]
const own = products[Number(process.env.JEST_WORKER_ID) - 1]
if (own) {
  process.env.E2E_URL = own.url
  process.env.E2E_DATA_DIR = own.dataDir
}
