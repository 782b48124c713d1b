import type { SummarySentence } from '@tessera/shared/contract/customer-summary'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { AppError } from '../http/app-error'
import { type JobKind, jobKind } from '../jobs/kinds'
import { chat, ModelFailure } from '../chat/chat-model'
import { masked, unmasked } from './mask.rules'
import { cited } from './sentences.rules'
import { endWriting, readForModel, showSentences, SUMMARY_JOB, writeExtract, writeSummary } from './summaries.service'
import type { SummaryModel } from '../chat/chat.config'
import { INSTRUCTION, noteLine } from './summary.text'

/** Of one note: the model needs its gist. */
const NOTE_CHARACTERS = 400

interface SummaryJob {
  database: Database
  /** Null where no model is configured any more: what was queued becomes an extract. */
  model: SummaryModel | null
}

/** Handler of summaries: the sentences are shown as they come; a failure becomes an extract that says why. */
export function summaryKind({ database, model }: SummaryJob): JobKind {
  return jobKind(SUMMARY_JOB, {
    exhausted: async (tx, { id, teamId }) => {
      if (await isThere(tx, id)) await writeExtract(tx, { teamId, customerId: id, failure: 'broken' })
    },
    run: async ({ id, teamId }, { signal }) => {
      const outcome = await write({ database, model }, { customerId: id, teamId }, signal)
      return {
        settle: async (tx) => {
          // Purged while the model wrote.
          if (!(await isThere(tx, id))) return
          if (outcome === 'gone') return endWriting(tx, id)
          const { failure, ...written } = outcome
          if (failure === null) await writeSummary(tx, { ...written, teamId, customerId: id, source: 'model', failure })
          else await writeExtract(tx, { teamId, customerId: id, failure })
        },
        variant: 'customer',
        errorCode: outcome === 'gone' ? 'gone' : outcome.failure,
      }
    },
  })
}

async function isThere(tx: Transaction, customerId: string): Promise<boolean> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('key share')
  return found.length > 0
}

async function write(
  { database, model }: SummaryJob,
  { customerId, teamId }: { customerId: string; teamId: string },
  signal: AbortSignal,
) {
  const failed = (failure: ModelFailure['reason']) => ({ failure, sentences: [], basis: '', tokens: 0 })
  const given = await database
    .read((tx) => readForModel(tx, teamId, customerId))
    .catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
  // Deleted meanwhile.
  if (!given) return 'gone'
  if (!model) return failed('broken')
  const { customer, read, basis } = given
  const lines = read.map(({ content, createdAt }, index) =>
    noteLine(index + 1, createdAt.toISOString().slice(0, 10), masked(content, customer).slice(0, NOTE_CHARACTERS)),
  )
  const sentencesIn = (text: string): SummarySentence[] =>
    cited(text, read).map((sentence) => ({ ...sentence, text: unmasked(sentence.text, customer) }))
  let shown = 0
  let showing = Promise.resolve()
  try {
    const { text, tokens } = await chat(
      model,
      [
        { role: 'system', content: INSTRUCTION },
        { role: 'user', content: lines.join('\n') },
      ],
      {
        signal,
        onText: (soFar) => {
          const sentences = sentencesIn(soFar)
          if (sentences.length === shown) return
          shown = sentences.length
          // Only shown for the time being: a failure here must not end the process, nor lose what is paid for.
          showing = showing
            .then(() => database.transaction((tx) => showSentences(tx, customerId, sentences)))
            .catch(() => {})
        },
      },
    )
    await showing
    const sentences = sentencesIn(text)
    return sentences.length === 0 ? failed('uncited') : { failure: null, sentences, basis, tokens }
  } catch (error) {
    await showing
    if (error instanceof ModelFailure) return failed(error.reason)
    throw error
  }
}
