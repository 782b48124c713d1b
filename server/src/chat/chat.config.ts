import { z } from 'zod'

/** A chat-completions endpoint that writes summaries. */
export interface SummaryModel {
  /** Without a slash at the end, with the version: `https://host/v1`. */
  url: string
  /** Never logged, never answered. */
  key: string | null
  model: string
  /** From the call to the last byte; half of it until the first. */
  timeoutMs: number
  /** Summaries of a team a day that the model writes; more are extracts. */
  daily: number
}

/** Settings of the model that writes summaries; without a model they are extracts. */
export const summaryEnvironment = {
  SUMMARY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUMMARY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,512}$/, 'must be a key of 8 to 512 characters without spaces')
    .optional(),
  SUMMARY_MODEL: z.string().min(1).max(200).optional(),
  SUMMARY_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(300).default(60),
  SUMMARY_DAILY: z.coerce.number().int().min(1).max(100_000).default(200),
}

type Values = z.output<z.ZodObject<typeof summaryEnvironment>>

export function summaryConfig(values: Values, complain: (name: string, text: string) => void): SummaryModel | null {
  const { SUMMARY_URL: url, SUMMARY_MODEL: model, SUMMARY_KEY: key } = values
  if (!url && !model) return null
  if (!url || !model) {
    complain(url ? 'SUMMARY_MODEL' : 'SUMMARY_URL', 'SUMMARY_URL and SUMMARY_MODEL are needed together')
    return null
  }
  return {
    url: url.replace(/\/+$/, ''),
    key: key ?? null,
    model,
    timeoutMs: values.SUMMARY_TIMEOUT_SECONDS * 1000,
    daily: values.SUMMARY_DAILY,
  }
}
