import type { EnlargeMode } from './enlarge'

/** Longest side in px; larger pictures are shrunk to it first. The output is twice as large. */
export const MOST_PX = 1200
/** Side of the compared details, in pixels of the result. */
export const DETAIL = { width: 360, height: 270, count: 3 } as const

export interface UpscaleRequest {
  readonly picture: Blob
  readonly mode: EnlargeMode
}

export interface UpscaleResult {
  readonly width: number
  readonly height: number
  readonly model: Blob
  readonly details: readonly { readonly model: Blob; readonly bicubic: Blob }[]
  readonly milliseconds: { readonly load: number; readonly model: number; readonly bicubic: number }
  readonly likeness: { readonly model: number; readonly bicubic: number } | null
}

export type UpscaleMessage =
  | { readonly type: 'loading'; readonly bytes: number }
  | { readonly type: 'running'; readonly done: number }
  | { readonly type: 'done'; readonly result: UpscaleResult }
  | { readonly type: 'failed'; readonly reason: 'picture' | 'runtime' }
