import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Location of the engine worker's code: an explicit URL (argument, or `ENGINE_WORKER_URL` in the environment) wins,
 * otherwise as {@link locateThread}.
 */
export function locateWorker(explicit?: string | URL): URL {
  const given = explicit ?? process.env['ENGINE_WORKER_URL']
  return given ? new URL(given) : locateThread('engine-worker', import.meta.url)
}

/**
 * Location of a thread's code:
 * - from sources (tsx in development, jest): `<name>.ts` beside the asking file, compiled on the fly by tsx;
 * - bundled: `<name>.js` beside the bundle that contains the asking file. The server's build has each thread as a
 *   separate entry.
 */
export const locateThread = (name: string, here: string): URL =>
  new URL(here.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, here)

export function startThread(url: URL, name: string, workerData?: unknown): Worker {
  if (!url.pathname.endsWith('.ts')) return new Worker(url, { name, workerData })
  // Node 20 cannot pass loader hooks to a thread, so the thread registers tsx itself and then imports.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const api = new URL('./dist/esm/api/index.mjs', tsx).href
  const code = `import(${JSON.stringify(api)}).then(({ register }) => (register(), import(${JSON.stringify(url.href)})))`
  return new Worker(code, { name, workerData, eval: true })
}
