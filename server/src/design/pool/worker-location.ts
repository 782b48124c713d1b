import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Location of the worker's code:
 * - an explicit URL (argument, or `ENGINE_WORKER_URL` in the environment) wins;
 * - from sources (tsx in development, jest): `engine-worker.ts` beside this file, compiled on the fly by tsx;
 * - bundled: `engine-worker.js` beside the bundle that contains this file. The server's build has
 *   `src/design/pool/engine-worker.ts` as a separate entry.
 */
export function locateWorker(explicit?: string | URL): URL {
  const given = explicit ?? process.env['ENGINE_WORKER_URL']
  if (given) return new URL(given)
  const here = import.meta.url
  return new URL(here.endsWith('.ts') ? './engine-worker.ts' : './engine-worker.js', here)
}

export function startWorker(url: URL): Worker {
  const name = 'design-engine'
  if (!url.pathname.endsWith('.ts')) return new Worker(url, { name })
  // Node 20 cannot pass loader hooks to a thread, so the thread registers tsx itself and then imports.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const api = new URL('./dist/esm/api/index.mjs', tsx).href
  const code = `import(${JSON.stringify(api)}).then(({ register }) => (register(), import(${JSON.stringify(url.href)})))`
  return new Worker(code, { name, eval: true })
}
