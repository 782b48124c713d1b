import { z } from 'zod'
import { EngineFailure } from '../engine'
import { lackingFor, nodeClasses } from './comfy-nodes'
import { fillWorkflow, type Workflows } from './comfy-template'
import { type Exchange, ProviderError } from './exchange'
import { pictureIn, type ProfileOf } from './profile'
import type { Transport } from './transport'

/** Below ComfyUI's folder of inputs: it has no call that deletes, and these are customers' rooms. */
const FOLDER = 'tessera'

const uploaded = z.object({ name: z.string(), subfolder: z.string().default('') })
const submitted = z.object({ prompt_id: z.string() })
const history = z.record(
  z.string(),
  z.object({
    outputs: z.record(
      z.string(),
      z.looseObject({
        images: z.array(z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })).optional(),
      }),
    ),
    status: z.object({ status_str: z.string(), completed: z.boolean() }).partial().optional(),
  }),
)
const entry = z.tuple([z.number(), z.string()]).rest(z.unknown())
const queue = z.object({ queue_running: z.array(entry), queue_pending: z.array(entry) })

/** ComfyUI: the workflow of the design type with its nodes filled in; the id in its queue is ours. */
export function comfyTransport(workflows: Workflows, exchange: Exchange, profile: ProfileOf<'comfyui'>): Transport {
  const sent = pictureIn(profile)
  const upload = async (bytes: Uint8Array, name: string, signal: AbortSignal) => {
    const form = new FormData()
    form.append('image', sent(bytes, 'image/png'), name)
    form.append('overwrite', 'true')
    form.append('subfolder', FOLDER)
    const file = await exchange.json('/upload/image', uploaded, { method: 'POST', form, signal })
    return file.subfolder ? `${file.subfolder}/${file.name}` : file.name
  }
  const placeOf = async (id: string, signal: AbortSignal) => {
    const { queue_running: running, queue_pending: pending } = await exchange.json('/queue', queue, { signal })
    const has = (list: z.output<typeof entry>[]) => list.some(([, each]) => each === id)
    return has(running) ? 'running' : has(pending) ? 'pending' : null
  }
  const endOf = async (id: string, signal: AbortSignal) =>
    (await exchange.json(`/history/${encodeURIComponent(id)}`, history, { signal }))[id]
  return {
    kind: profile.transport,
    async submit({ picture, mask, references, strength, prompt, seed, designType }, id, signal) {
      const [reference] = references
      const workflow = workflows.get(designType)?.[reference ? 'pictured' : 'words']
      if (!workflow) throw new EngineFailure('engine_failed', `comfyui: no workflow for ${designType}`)
      if (!mask) throw new EngineFailure('engine_failed', 'comfyui: the workflow needs a mask')
      const photoName = await upload(picture, `${id}-photo.png`, signal)
      const maskName = await upload(mask, `${id}-mask.png`, signal)
      const filled = fillWorkflow(workflow, {
        ...(reference && { reference: await upload(reference, `${id}-reference.png`, signal) }),
        ...(strength !== null && { strength }),
        photo: photoName,
        mask: maskName,
        prompt,
        ...(seed !== null && { seed }),
      })
      const json = { prompt: filled, prompt_id: id, client_id: id }
      const { prompt_id: given } = await exchange.json('/prompt', submitted, { method: 'POST', json, signal })
      return given
    },
    async look(id, signal) {
      let found = await endOf(id, signal)
      if (!found) {
        if ((await placeOf(id, signal)) !== null) return { state: 'pending' }
        // It may have ended between the two questions.
        found = await endOf(id, signal)
        if (!found) return { state: 'gone' }
      }
      if (found.status?.status_str === 'error') {
        return { state: 'failed', error: new ProviderError('broken', 'comfyui: the workflow ended with an error') }
      }
      // A task that is resumed is known by its id alone.
      const saved = new Set([...workflows.values()].map(({ words }) => words.result))
      const [image] = Object.entries(found.outputs).flatMap(([node, { images = [] }]) =>
        saved.has(node) ? images : [],
      )
      if (!image) {
        return { state: 'failed', error: new ProviderError('unusable', 'comfyui: the workflow saved no picture') }
      }
      const { filename, subfolder, type } = image
      const query = new URLSearchParams({ filename, subfolder, type })
      return { state: 'done', picture: await exchange.bytes(`/view?${query}`, { signal }) }
    },
    async cancel(id, signal) {
      await exchange.bytes('/queue', { method: 'POST', json: { delete: [id] }, signal })
      // Older versions ignore the id and interrupt whatever runs: only when that is ours.
      if ((await placeOf(id, signal)) !== 'running') return
      await exchange.bytes('/interrupt', { method: 'POST', json: { prompt_id: id }, signal })
    },
    async check(signal) {
      const known = await exchange.json('/object_info', nodeClasses, { signal })
      const all = [...workflows.values()].flatMap(({ words, pictured }) => (pictured ? [words, pictured] : [words]))
      const lacking = new Set(all.flatMap((each) => lackingFor(each, known)))
      if (lacking.size > 0) throw new ProviderError('rejected', `comfyui: it lacks ${[...lacking].join(', ')}`)
    },
  }
}
