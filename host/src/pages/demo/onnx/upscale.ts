import type { UpscaleMessage, UpscaleRequest } from './upscale.protocol'

/** Starts a worker for one picture; progress, result and failure arrive through `onMessage`. @returns cancels it */
export function upscale(request: UpscaleRequest, onMessage: (message: UpscaleMessage) => void): () => void {
  // The server's content security policy allows WebAssembly for files with this name only.
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
