import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { id, isoTime } from './schemas'

export const SUMMARY_LIMITS = { characters: 500, sentences: 5 } as const

/** Who wrote it: sentences taken from the notes as they are, or a model. */
export const SUMMARY_SOURCES = ['extract', 'model'] as const
/** Why a model wrote nothing; the summary is then an extract. */
export const SUMMARY_FAILURES = ['timeout', 'refused', 'busy', 'account', 'broken', 'uncited', 'daily_limit'] as const

export const summarySentence = z.object({
  text: z.string(),
  /** The notes that it rests on: of this customer, none archived when it was written. */
  noteIds: z.array(id).min(1),
})
export type SummarySentence = z.output<typeof summarySentence>

export const customerSummary = z.object({
  /** `writing`: a model is at it, the sentences so far are its. */
  state: z.enum(['writing', 'ready']),
  sentences: z.array(summarySentence),
  source: z.enum(SUMMARY_SOURCES),
  failure: z.enum(SUMMARY_FAILURES).nullable(),
  generatedAt: isoTime,
  /** Notes were written, changed or archived since. */
  stale: z.boolean(),
  /** Tokens that the model took for it; 0 for an extract. */
  tokens: z.int(),
})
export type CustomerSummary = z.output<typeof customerSummary>

export const getSummary = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getSummary',
  access: ACCESS.customer,
  summary: 'The summary of a customer’s notes, while a model writes it as far as it got; null before the first.',
  input: z.object({ customerId: id }),
  output: z.object({ summary: customerSummary.nullable() }),
})

export const generateSummary = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/generateSummary',
  access: ACCESS.customer,
  summary:
    'Summarise a customer’s notes, each sentence with the notes it rests on: by the configured model in the background, else by extraction.',
  input: z.object({ customerId: id }),
  output: z.object({ summary: customerSummary }),
})
