import type { HttpEngineId } from '../../../engines/engines.config'
import type { PictureShape } from '../../wrapper/cut-out'

/**
 * How an engine on another machine is spoken to, as data. `sync`: one call answers with the picture. `submitPoll`: a call
 * answers with a task that is asked after. `comfy`: the same on a queue whose ids are the caller's.
 */
export interface EngineProfile extends PictureShape {
  readonly transport: 'sync' | 'submitPoll' | 'comfy'
  /** How pictures get there. */
  readonly imageIn: 'multipart' | 'dataUrl'
  /** Calls of one process at once. */
  readonly concurrency: number
  /** Whether the same seed gives the same picture. */
  readonly seed: boolean
  /** Whether the provider can be told to stop. */
  readonly cancel: boolean
  /** How long a finished task can be fetched; null where nothing is kept. */
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
    sizes: { kind: 'multipleOf', multipleOf: 8, maxSide: 1536, minPixels: 512 * 512, maxPixels: 1024 * 1024 },
    maxRefs: 0,
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
    sizes: { kind: 'multipleOf', multipleOf: 8, maxSide: 2048, minPixels: 512 * 512, maxPixels: 2048 * 2048 },
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
    sizes: { kind: 'multipleOf', multipleOf: 16, maxSide: 4096, minPixels: 1280 * 720, maxPixels: 2048 * 2048 },
    maxRefs: 9,
    maxBytes: 9 * MB,
    concurrency: 4,
    seed: false,
    cancel: false,
    resultTtlSeconds: 24 * 3600,
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
