import type { Point } from '@tessera/shared/contract/design/plane'
import type { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { pixelsOf, type Raster } from '../engines/engine'
import { loadRuntime, type OnnxRuntime, SESSION } from '../onnx'
import { readModel, type Resolve } from './model-files'

/** Side of the square that the encoder sees, in pixels. */
export const SQUARE_PX = 1024
/** Side of the decoder's answer, over the same square. */
export const LOGITS_PX = 256
export const EMBEDDING_SHAPE = [1, 256, 64, 64] as const
export const EMBEDDING_LENGTH = 256 * 64 * 64

/** Means and deviations of the pictures that the model was trained on, RGB. */
const MEAN = [123.675, 116.28, 103.53] as const
const DEVIATION = [58.395, 57.12, 57.375] as const

/** Labels of points, as the decoder numbers them. */
const LEAVE = 0
const KEEP = 1
const BOX_START = 2
const BOX_END = 3
const PADDING = -1

/** `[left, top, width, height]`. */
export type Box = readonly [number, number, number, number]

/** A picture as the model knows it, to be asked any number of times. */
export interface Embedding {
  /** 1×256×64×64. */
  readonly data: Float32Array
  /** Size of the picture within the square of 1024 pixels: its longer side is 1024. Prompts are in these pixels. */
  readonly width: number
  readonly height: number
}

interface Prompt {
  readonly points?: readonly { readonly at: Point; readonly keep: boolean }[]
  readonly box?: Box
}

export interface Decoded {
  /** 256×256 over the padded square of 1024: above 0 is inside. Only the picture's part of it means something. */
  readonly logits: Float32Array
  /** 0–1: the model's own estimate of the overlap. */
  readonly score: number
}

export interface Segmenter {
  /** About 1–1.5 s. Scales the picture to a longest side of 1024. */
  encode(photo: Raster): Promise<Embedding>
  /** 0.05–0.12 s a prompt. Coordinates in the embedding's pixels. */
  decode(embedding: Embedding, prompt: Prompt): Promise<Decoded>
}

/**
 * Loads the models into this thread: 0.8 s and about 200 MB, 400 MB while encoding.
 * @throws ModelUnavailable when they are missing, altered or cannot be loaded
 */
export async function openSegmenter(resolve?: Resolve): Promise<Segmenter> {
  const runtime = loadRuntime()
  const encoder = await runtime.InferenceSession.create(await readModel('encoder', resolve), SESSION)
  const decoder = await runtime.InferenceSession.create(await readModel('decoder', resolve), SESSION)
  return {
    encode: (photo) => encode(runtime, encoder, photo),
    decode: (embedding, prompt) => decode(runtime, decoder, embedding, prompt),
  }
}

async function encode(runtime: OnnxRuntime, session: InferenceSession, photo: Raster): Promise<Embedding> {
  const { data, width, height } = await fitted(photo)
  const plane = SQUARE_PX * SQUARE_PX
  // Zeros pad the square: the mean colour.
  const input = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    const [mean, deviation] = [MEAN[channel]!, DEVIATION[channel]!]
    for (let y = 0; y < height; y++) {
      const row = channel * plane + y * SQUARE_PX
      for (let x = 0; x < width; x++) input[row + x] = (data[(y * width + x) * 3 + channel]! - mean) / deviation
    }
  }
  const { output } = await session.run({ input: new runtime.Tensor('float32', input, [1, 3, SQUARE_PX, SQUARE_PX]) })
  return { data: output!.data as Float32Array, width, height }
}

async function fitted(photo: Raster): Promise<Raster> {
  const scale = SQUARE_PX / Math.max(photo.width, photo.height)
  if (scale === 1) return photo
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(side * scale)))
  const data = await sharp(photo.data, { raw: photo }).resize(width!, height!, { fit: 'fill' }).raw().toBuffer()
  return { data: pixelsOf(data), width: width!, height: height!, channels: 3 }
}

async function decode(
  runtime: OnnxRuntime,
  session: InferenceSession,
  embedding: Embedding,
  { points = [], box }: Prompt,
): Promise<Decoded> {
  const marks: [Point, number][] = points.map(({ at, keep }) => [at, keep ? KEEP : LEAVE])
  if (box) {
    const [left, top, width, height] = box
    marks.push([[left, top], BOX_START], [[left + width, top + height], BOX_END])
  } else {
    marks.push([[0, 0], PADDING])
  }
  const tensor = (data: Float32Array, shape: readonly number[]) => new runtime.Tensor('float32', data, shape)
  const { low_res_masks: logits, iou_predictions: scores } = await session.run({
    image_embeddings: tensor(embedding.data, EMBEDDING_SHAPE),
    point_coords: tensor(Float32Array.from(marks.flatMap(([at]) => at)), [1, marks.length, 2]),
    point_labels: tensor(Float32Array.from(marks.map(([, label]) => label)), [1, marks.length]),
    mask_input: tensor(new Float32Array(LOGITS_PX * LOGITS_PX), [1, 1, LOGITS_PX, LOGITS_PX]),
    has_mask_input: tensor(Float32Array.of(0), [1]),
    // Its own enlarged mask is not used.
    orig_im_size: tensor(Float32Array.of(LOGITS_PX, LOGITS_PX), [2]),
  })
  return { logits: logits!.data as Float32Array, score: (scores!.data as Float32Array)[0]! }
}
