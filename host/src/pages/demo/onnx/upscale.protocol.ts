import type { EnlargeMode } from './enlarge'

/** Largest side of a picture that is taken; a larger one is shrunk to it first. Twice this is what comes out. */
export const MOST_PX = 1200
/** Size of the details that are compared, in pixels of the result. */
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
