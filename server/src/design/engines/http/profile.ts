import type { HttpEngineId, HttpEngineSettings } from '../../../engines/engines.config'
import type { PictureShape } from '../../wrapper/cut-out'

/**
 * How an engine on another machine is spoken to, as data: the code goes by what stands here, not by the engine's name. `sync`: one
 * call answers with the picture. `submitPoll`: a call answers with a task that is asked after. `comfy`: the same on a queue whose ids
 * are the caller's.
 */
export interface EngineProfile extends PictureShape {
  readonly transport: 'sync' | 'submitPoll' | 'comfy'
  /** How pictures get there. */
  readonly imageIn: ImageIn
  /** Calls at once, over all processes of an installation. */
  readonly concurrency: number
  /** Whether it takes a seed: none is sent otherwise. */
  readonly seed: boolean
  /** Whether the provider can be told to stop. */
  readonly cancel: boolean
  /** How long after the order a task is asked for again; null where it has none, or keeps it as long as its queue. */
  readonly resultTtlSeconds: number | null
  /** Price of a picture as published when this was written; configuration may say otherwise. */
  readonly priceFen: number
  /** The field that switches the provider's own visible label off: our label is on every picture. */
  readonly labelFlag: string | null
  /** Beginnings of the provider's error codes. */
  readonly errors: {
    readonly moderated: readonly string[]
    readonly rateLimited: readonly string[]
    readonly balance: readonly string[]
    readonly tooBig: readonly string[]
  }
}

/** A picture as it is sent. */
const SENT_AS = {
  multipart: (bytes: Uint8Array, mime: string): Blob => new Blob([new Uint8Array(bytes)], { type: mime }),
  dataUrl: (bytes: Uint8Array, mime: string): string => `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`,
} as const
type ImageIn = keyof typeof SENT_AS

/** Encodes pictures as a profile says. */
export const pictureIn = <In extends ImageIn>({ imageIn }: { imageIn: In }): (typeof SENT_AS)[In] => SENT_AS[imageIn]

/** The field that switches the provider's own label off; none where it has none. */
export const withoutLabel = ({ labelFlag }: Pick<EngineProfile, 'labelFlag'>): Record<string, false> =>
  labelFlag === null ? {} : { [labelFlag]: false }

const MB = 1024 * 1024

/** From the providers' documentation; none was called when this was written. */
export const PROFILES = {
  openai: {
    transport: 'sync',
    imageIn: 'multipart',
    mask: 'alphaZero',
    sizes: {
      kind: 'list',
      sizes: [
        [1024, 1024],
        [1536, 1024],
        [1024, 1536],
      ],
    },
    maxRefs: 15,
    maxBytes: 25 * MB,
    concurrency: 4,
    seed: false,
    cancel: false,
    resultTtlSeconds: null,
    priceFen: 30,
    labelFlag: null,
    errors: {
      moderated: ['moderation_blocked', 'content_policy_violation'],
      rateLimited: ['rate_limit_exceeded'],
      balance: ['insufficient_quota', 'billing_', 'invalid_api_key'],
      tooBig: ['image_too_large', 'request_too_large'],
    },
  },
  comfyui: {
    transport: 'comfy',
    imageIn: 'multipart',
    mask: 'white',
    // Not a limit of ComfyUI: what checkpoints of SDXL and Flux were trained on.
    sizes: {
      kind: 'multipleOf',
      multipleOf: 8,
      minSide: 256,
      maxSide: 1536,
      minPixels: 512 * 512,
      maxPixels: 1024 * 1024,
    },
    maxRefs: 1,
    maxBytes: 50 * MB,
    concurrency: 2,
    seed: true,
    cancel: true,
    resultTtlSeconds: null,
    priceFen: 0,
    labelFlag: null,
    errors: { moderated: [], rateLimited: [], balance: [], tooBig: [] },
  },
  dashscope: {
    transport: 'submitPoll',
    imageIn: 'dataUrl',
    mask: 'white',
    // wanx2.1-imageedit takes sides of 512 to 4096 pixels, of photo and mask alike (its API reference).
    sizes: {
      kind: 'multipleOf',
      multipleOf: 8,
      minSide: 512,
      maxSide: 2048,
      minPixels: 512 * 512,
      maxPixels: 2048 * 2048,
    },
    maxRefs: 0,
    maxBytes: 9 * MB,
    concurrency: 2,
    seed: true,
    cancel: true,
    resultTtlSeconds: 24 * 3600,
    priceFen: 14,
    labelFlag: 'watermark',
    errors: {
      moderated: ['DataInspectionFailed', 'DataInspection', 'IPInfringementSuspect'],
      rateLimited: ['Throttling'],
      balance: ['Arrearage', 'InvalidApiKey', 'AccessDenied', 'AllocationQuota'],
      tooBig: ['InvalidParameter.DataInspection.Size', 'BadRequest.TooLarge'],
    },
  },
  ark: {
    transport: 'sync',
    imageIn: 'dataUrl',
    mask: 'none',
    // What every Seedream from 4.0 on takes: from 4.5 on at least 2560 × 1440 pixels, and 4.0 no picture longer than 3 : 1.
    sizes: {
      kind: 'multipleOf',
      multipleOf: 16,
      minSide: 512,
      maxSide: 4096,
      maxRatio: 3,
      minPixels: 2560 * 1440,
      maxPixels: 2048 * 2048,
    },
    maxRefs: 9,
    maxBytes: 9 * MB,
    concurrency: 4,
    seed: false,
    cancel: false,
    resultTtlSeconds: null,
    priceFen: 20,
    labelFlag: 'watermark',
    errors: {
      moderated: [
        'InputImageSensitiveContentDetected',
        'InputTextSensitiveContentDetected',
        'OutputImageSensitiveContentDetected',
        'InputImageRiskDetection',
        'InputTextRiskDetection',
        'OutputImageRiskDetection',
      ],
      rateLimited: ['RateLimitExceeded', 'RequestBurstTooFast', 'ServerOverloaded', 'ModelAccountRpmRateLimitExceeded'],
      balance: ['AccountOverdueError', 'AuthenticationError', 'InvalidAPIKey', 'QuotaExceeded'],
      tooBig: ['InvalidParameter.OversizeImage'],
    },
  },
} as const satisfies Record<HttpEngineId, EngineProfile>

/** A profile of an engine, of which a test may change what does not say how calls look. */
export type ProfileOf<Id extends HttpEngineId> = EngineProfile & Pick<(typeof PROFILES)[Id], 'transport' | 'imageIn'>
export type ProfileChange = Partial<Pick<EngineProfile, 'sizes' | 'maxRefs' | 'seed' | 'cancel' | 'resultTtlSeconds'>>

/** What an installation's settings change: without a style model ComfyUI looks at no picture, and gets none. */
export const installedChange = ({ id, style }: Pick<HttpEngineSettings, 'id' | 'style'>): ProfileChange =>
  id === 'comfyui' && !style ? { maxRefs: 0 } : {}

/** The engine's profile, with a change. */
export const profileOf = <Id extends HttpEngineId>(id: Id, change: ProfileChange = {}): ProfileOf<Id> => ({
  ...PROFILES[id],
  ...change,
})
