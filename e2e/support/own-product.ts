/** Sets the variables that also name an external product (`E2E_URL`, `E2E_DATA_DIR`) to the product of this jest worker. */
const products = JSON.parse(process.env.E2E_PRODUCTS ?? '[]') as { url: string; dataDir: string }[]
const own = products[Number(process.env.JEST_WORKER_ID) - 1]
if (own) {
  process.env.E2E_URL = own.url
  process.env.E2E_DATA_DIR = own.dataDir
}
