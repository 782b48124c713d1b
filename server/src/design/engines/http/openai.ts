import { z } from 'zod'
import type { HttpEngineSettings } from '../../../engines/engines.config'
import { type Exchange, ProviderError } from './exchange'
import { pictureIn, type ProfileOf, withoutLabel } from './profile'
import type { Transport } from './transport'

const answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})
const models = z.looseObject({})

/** `/v1/images/edits`, of OpenAI or of a gateway that speaks like it. */
export function openaiTransport(
  { model }: Pick<HttpEngineSettings, 'model'>,
  exchange: Exchange,
  profile: ProfileOf<'openai'>,
): Transport {
  const sent = pictureIn(profile)
  return {
    kind: profile.transport,
    async buy({ picture, mime, mask, references, prompt, width, height, seed }, signal) {
      const form = new FormData()
      form.append('model', model)
      form.append('prompt', prompt)
      form.append('n', '1')
      form.append('size', `${width}x${height}`)
      if (seed !== null) form.append('seed', String(seed))
      for (const [flag, off] of Object.entries(withoutLabel(profile))) form.append(flag, String(off))
      // The mask belongs to the first picture.
      form.append('image[]', sent(picture, mime), mime === 'image/png' ? 'photo.png' : 'photo.jpg')
      for (const [index, each] of references.entries()) form.append('image[]', sent(each, 'image/png'), `${index}.png`)
      if (mask) form.append('mask', sent(mask, 'image/png'), 'mask.png')
      const { data } = await exchange.json('/v1/images/edits', answer, { method: 'POST', form, signal })
      const [first] = data
      if (first?.b64_json) return Buffer.from(first.b64_json, 'base64')
      if (first?.url) return exchange.download(first.url, signal)
      throw new ProviderError('unusable', 'openai: the answer holds no picture')
    },
    async check(signal) {
      await exchange.json('/v1/models', models, { signal })
    },
  }
}
