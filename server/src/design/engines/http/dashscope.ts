import { z } from 'zod'
import type { HttpEngineSettings } from '../../../engines/engines.config'
import { type Exchange, ProviderError } from './exchange'
import { pictureIn, type ProfileOf, withoutLabel } from './profile'
import type { TaskTransport, Transport } from './transport'

const submitted = z.object({ output: z.object({ task_id: z.string().min(1) }) })
const looked = z.object({
  output: z.object({
    task_status: z.string(),
    code: z.string().nullish(),
    message: z.string().nullish(),
    results: z
      .array(z.object({ url: z.string().nullish(), code: z.string().nullish(), message: z.string().nullish() }))
      .nullish(),
  }),
})

const PATH = '/api/v1/services/aigc/image2image/image-synthesis'

/** DashScope (Model Studio): an asynchronous task, asked after by its id. */
export function dashscopeTransport(
  { model }: Pick<HttpEngineSettings, 'model'>,
  exchange: Exchange,
  profile: ProfileOf<'dashscope'>,
): Transport {
  const sent = pictureIn(profile)
  const look: TaskTransport['look'] = async (id, signal) => {
    const { output } = await exchange.json(`/api/v1/tasks/${encodeURIComponent(id)}`, looked, { signal })
    switch (output.task_status) {
      case 'PENDING':
      case 'RUNNING':
        return { state: 'pending' }
      case 'SUCCEEDED': {
        const [first] = output.results ?? []
        if (first?.url) return { state: 'done', picture: await exchange.download(first.url, signal) }
        return { state: 'failed', error: exchange.errorOf(first?.code ?? '', first?.message ?? 'no picture') }
      }
      case 'UNKNOWN':
        return { state: 'gone' }
      default:
        return { state: 'failed', error: exchange.errorOf(output.code ?? output.task_status, output.message ?? '') }
    }
  }
  return {
    kind: profile.transport,
    async submit({ picture, mime, mask, prompt, seed }, _id, signal) {
      const input = {
        function: 'description_edit_with_mask',
        prompt,
        base_image_url: sent(picture, mime),
        ...(mask && { mask_image_url: sent(mask, 'image/png') }),
      }
      const parameters = { n: 1, ...(seed !== null && { seed }), ...withoutLabel(profile) }
      const json = { model, input, parameters }
      const headers = { 'x-dashscope-async': 'enable' }
      const { output } = await exchange.json(PATH, submitted, { method: 'POST', json, headers, signal })
      return output.task_id
    },
    look,
    async cancel(id, signal) {
      // Only tasks that have not begun can be cancelled; others are refused, and run to their end.
      await exchange.bytes(`/api/v1/tasks/${encodeURIComponent(id)}/cancel`, { method: 'POST', signal })
    },
    async check(signal) {
      try {
        await look('00000000-0000-0000-0000-000000000000', signal)
      } catch (error) {
        // A task that never was: the answer says that the key is accepted.
        if (!(error instanceof ProviderError) || !['rejected', 'broken'].includes(error.detail)) throw error
      }
    },
  }
}
