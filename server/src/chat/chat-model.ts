import type { SUMMARY_FAILURES } from '@tessera/shared/contract/customer-summary'
import { z } from 'zod'
import type { SummaryModel } from './chat.config'

/** Why a model wrote nothing that can be used. */
export class ModelFailure extends Error {
  constructor(readonly reason: (typeof SUMMARY_FAILURES)[number]) {
    super(reason)
  }
}

/** An answer of 500 characters takes about 20 kB of events. */
const LONGEST_BYTES = 1024 * 1024
const MAX_TOKENS = 800

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
})

const REASON_OF_STATUS: Readonly<Record<number, ModelFailure['reason']>> = {
  400: 'refused',
  401: 'account',
  402: 'account',
  403: 'account',
  408: 'timeout',
  429: 'busy',
  503: 'busy',
  504: 'timeout',
}

export interface ChatAnswer {
  text: string
  /** 0 when the endpoint does not say. */
  tokens: number
}

/**
 * Asks a chat-completions endpoint and reads its stream.
 * @param onText gets the text so far, whenever it grew
 * @throws ModelFailure; the signal's reason when it aborts
 */
export async function chat(
  model: SummaryModel,
  messages: readonly { role: 'system' | 'user'; content: string }[],
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<ChatAnswer> {
  const silence = new AbortController()
  const firstByte = setTimeout(() => silence.abort(), model.timeoutMs / 2)
  const ends = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(model.timeoutMs)])
  try {
    const response = await fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: ends,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(model.key === null ? {} : { authorization: `Bearer ${model.key}` }),
      },
      body: JSON.stringify({
        model: model.model,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: MAX_TOKENS,
        temperature: 0.2,
      }),
    })
    if (!response.ok || !response.body) throw new ModelFailure(REASON_OF_STATUS[response.status] ?? 'broken')
    return await read(response.body, (text) => {
      clearTimeout(firstByte)
      onText(text)
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ModelFailure) throw error
    throw new ModelFailure(ends.aborted ? 'timeout' : 'broken')
  } finally {
    clearTimeout(firstByte)
  }
}

async function read(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<ChatAnswer> {
  let text = ''
  let tokens = 0
  let finished: string | null = null
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') {
      finished ??= 'stop'
      break
    }
    const { choices, usage } = chunkOf(data)
    tokens = usage?.total_tokens ?? tokens
    const [choice] = choices
    if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') throw new ModelFailure('refused')
    finished = choice?.finish_reason ?? finished
    if (choice?.delta?.content) {
      text += choice.delta.content
      onText(text)
    }
  }
  // A connection that was cut: what came may end within a sentence.
  if (finished === null) throw new ModelFailure('broken')
  return { text, tokens }
}

function chunkOf(data: string): z.output<typeof chunk> {
  try {
    return chunk.parse(JSON.parse(data))
  } catch {
    throw new ModelFailure('broken')
  }
}

/** The data of server-sent events. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > LONGEST_BYTES) throw new ModelFailure('broken')
    rest += decoder.decode(part, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
}
