import { IMAGE_DEFAULTS, sizeWithin } from '@tessera/shared/canvas/geometry/image-size.rules'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { enlarge, type EnlargeMode, type Network } from './enlarge'
import { cut, detailsOf, type Plane, type Planes, type Tile, toPixels, toPlanes } from './planes.rules'
import { DETAIL, MOST_PX, type UpscaleMessage, type UpscaleRequest } from './upscale.protocol'

/** Same origin only: the runtime comes from its package, the model from this repository (bench/assets-source/upscaler). */
const RUNTIME = new URL('onnxruntime-web/ort-wasm-simd-threaded.wasm', import.meta.url)
const MODEL = new URL('../../../assets/upscaler.onnx', import.meta.url)

const tell = (message: UpscaleMessage): void => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<UpscaleRequest>) => {
  void answer(data)
})

async function answer({ picture, mode }: UpscaleRequest): Promise<void> {
  const planes = await readPicture(picture).catch(() => null)
  if (!planes) return tell({ type: 'failed', reason: 'picture' })
  try {
    const started = performance.now()
    const network = await openNetwork()
    await run(planes, mode, network, performance.now() - started)
  } catch (error) {
    console.error(error)
    tell({ type: 'failed', reason: 'runtime' })
  }
}

async function run(planes: Planes, mode: EnlargeMode, network: Network, load: number): Promise<void> {
  const { model, bicubic, milliseconds, likeness } = await enlarge(planes, mode, network, (done) =>
    tell({ type: 'running', done }),
  )
  const { width, height } = model.luma
  const details = await Promise.all(
    detailsOf(bicubic.luma, Math.min(DETAIL.width, width), Math.min(DETAIL.height, height), DETAIL.count).map(
      async (place) => ({
        model: await toBlob(partOf(model, place)),
        bicubic: await toBlob(partOf(bicubic, place)),
      }),
    ),
  )
  tell({
    type: 'done',
    result: {
      width,
      height,
      model: await toBlob(model),
      details,
      milliseconds: { load, ...milliseconds },
      likeness,
    },
  })
}

async function fetchBytes(address: URL, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address.pathname}: ${response.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue
    parts.push(value)
    bytes += value.byteLength
    onBytes(bytes)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

async function openNetwork(): Promise<Network> {
  // One thread: more need a cross-origin isolated page.
  env.wasm.numThreads = 1
  const [runtime, model] = await Promise.all([
    fetchBytes(RUNTIME, (bytes) => tell({ type: 'loading', bytes })),
    fetchBytes(MODEL, () => {}),
  ])
  env.wasm.wasmBinary = runtime
  const session = await InferenceSession.create(model, { executionProviders: ['wasm'] })
  return async ({ data, width, height }: Plane) => {
    const { enlarged } = await session.run({ luma: new Tensor('float32', data, [1, 1, height, width]) })
    return { data: enlarged!.data as Float32Array, width: 2 * width, height: 2 * height }
  }
}

/** Rotated upright, at most {@link MOST_PX}, both sides even so that it can be halved. */
async function readPicture(picture: Blob): Promise<Planes> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const most = Math.min(MOST_PX, Math.max(bitmap.width, bitmap.height))
  const fitting = sizeWithin(bitmap, { width: most, height: most })
  const even = (length: number): number => Math.max(2, 2 * Math.floor(length / 2))
  const [width, height] = [even(fitting.width), even(fitting.height)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return toPlanes(context.getImageData(0, 0, width, height).data, width, height)
}

const partOf = ({ luma, blue, red }: Planes, place: Tile): Planes => ({
  luma: cut(luma, place),
  blue: cut(blue, place),
  red: cut(red, place),
})

/** Lossless, the default for processed pictures. */
async function toBlob(planes: Planes): Promise<Blob> {
  const { width, height } = planes.luma
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(toPixels(planes), width, height), 0, 0)
  const { format, quality } = IMAGE_DEFAULTS
  return canvas.convertToBlob({ type: `image/${format}`, quality })
}
