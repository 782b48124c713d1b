/** True for a worker's runtime: it has no document, loads chunks by `importScripts`, and is short-lived. */
export const isWorker = (chunk) => chunk.getEntryOptions()?.chunkLoading === 'import-scripts'
