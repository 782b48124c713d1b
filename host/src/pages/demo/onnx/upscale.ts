import type { UpscaleMessage, UpscaleRequest } from './upscale.protocol'

/** Starts a worker on a picture; everything it has to say comes through `onMessage`. @returns what stops it */
export function upscale(request: UpscaleRequest, onMessage: (message: UpscaleMessage) => void): () => void {
  // The file's name tells the server that WebAssembly may be compiled in it.
  const worker = new Worker(/* webpackChunkName: "wasm-upscale" */ new URL('./upscale.worker.ts', import.meta.url))
  const end = (): void => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<UpscaleMessage>) => {
    if (data.type === 'done' || data.type === 'failed') end()
    onMessage(data)
  })
  worker.addEventListener('error', () => {
    end()
    onMessage({ type: 'failed', reason: 'runtime' })
  })
  worker.postMessage(request)
  return end
}
