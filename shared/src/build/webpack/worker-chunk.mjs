/** True for the runtime of a worker: it has no document, loads its parts by `importScripts`, and ends with its work. */
export const isWorker = (chunk) => chunk.getEntryOptions()?.chunkLoading === 'import-scripts'
