import { z } from 'zod'
import type { HttpEngineSettings } from '../../../engines/engines.config'
import { type Exchange, ProviderError } from './exchange'
import { pictureIn, type ProfileOf, withoutLabel } from './profile'
import type { Transport } from './transport'

const failure = z.object({ code: z.string().nullish(), message: z.string().nullish() })
const answer = z.object({
  data: z
    .array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish(), error: failure.nullish() }))
    .min(1),
})

/** Volcengine Ark, `/api/v3/images/generations` with reference pictures. It takes no mask: the prompt alone says where. */
export function arkTransport(
  { model }: Pick<HttpEngineSettings, 'model'>,
  exchange: Exchange,
  profile: ProfileOf<'ark'>,
): Transport {
  const sent = pictureIn(profile)
  return {
    kind: profile.transport,
    async buy({ picture, mime, references, prompt, width, height, seed }, signal) {
      const json = {
        model,
        prompt,
        image: [sent(picture, mime), ...references.map((each) => sent(each, 'image/png'))],
        size: `${width}x${height}`,
        response_format: 'b64_json',
        sequential_image_generation: 'disabled',
        ...(seed !== null && { seed }),
        ...withoutLabel(profile),
      }
      const { data } = await exchange.json('/api/v3/images/generations', answer, { method: 'POST', json, signal })
      const [first] = data
      if (first?.error) throw exchange.errorOf(first.error.code ?? '', first.error.message ?? '')
      if (first?.b64_json) return Buffer.from(first.b64_json, 'base64')
      if (first?.url) return exchange.download(first.url, signal)
      throw new ProviderError('unusable', 'ark: the answer holds no picture')
    },
    check: (signal) => checkByRefusal(exchange, '/api/v3/images/generations', signal),
  }
}

/** An empty order is refused free of charge, but only after the key was accepted. */
async function checkByRefusal(exchange: Exchange, path: string, signal: AbortSignal): Promise<void> {
  try {
    await exchange.bytes(path, { method: 'POST', json: {}, signal })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.detail !== 'rejected') throw error
  }
}
