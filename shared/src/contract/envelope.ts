/** Success codes of the envelope: done, already done under the same idempotency key, accepted and running. */
export const SUCCESS_CODES = { ok: 200, repeated: 10009, accepted: 10011 } as const
export type SuccessCode = (typeof SUCCESS_CODES)[keyof typeof SUCCESS_CODES]

/** Every response of the rush API. `message` is an {@link ErrorName} for failures and `ok` otherwise. */
export interface Envelope<Data = unknown> {
  code: number
  message: string
  data: Data
}

export function isSuccessCode(code: number): code is SuccessCode {
  return code === SUCCESS_CODES.ok || code === SUCCESS_CODES.repeated || code === SUCCESS_CODES.accepted
}
