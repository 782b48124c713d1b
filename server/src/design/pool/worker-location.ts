import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Where the worker's code is:
 * - an explicit URL (argument, or `ENGINE_WORKER_URL` in the environment) wins;
 * - from sources (tsx in development, jest): `engine-worker.ts` beside this file, compiled on the fly by tsx;
 * - bundled: `engine-worker.js` beside the bundle that this file has become part of. The server's build makes it from
 *   `src/design/pool/engine-worker.ts` as an entry of its own.
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
  // Node 20 gives a thread no loader hooks through its options, so the thread registers tsx itself and then imports.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const api = new URL('./dist/esm/api/index.mjs', tsx).href
  const code = `import(${JSON.stringify(api)}).then(({ register }) => (register(), import(${JSON.stringify(url.href)})))`
  return new Worker(code, { name, eval: true })
}
