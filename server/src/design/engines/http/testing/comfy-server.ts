/** What ComfyUI's own nodes declare, as `/object_info` tells it, so far as the shipped workflows use them. */
interface Declared {
  readonly required: Readonly<Record<string, readonly [kind: string | readonly string[], options?: object]>>
  readonly outputs: readonly string[]
}

/** Files of the models that it has. */
const CHECKPOINTS = ['model-of-the-test']
export const STYLE_OF_THE_TEST = { model: 'style-of-the-test', clipVision: 'clip-of-the-test' } as const

const CHANNELS = ['alpha', 'red', 'green', 'blue']
const [FLOAT, INT, TEXT, FLAG] = [['FLOAT'], ['INT'], ['STRING'], ['BOOLEAN']] as const
const [IMAGE, MASK, MODEL, CLIP, VAE, LATENT, WORDS] = (
  ['IMAGE', 'MASK', 'MODEL', 'CLIP', 'VAE', 'LATENT', 'CONDITIONING'] as const
).map((kind) => [kind] as const) as [['IMAGE'], ['MASK'], ['MODEL'], ['CLIP'], ['VAE'], ['LATENT'], ['CONDITIONING']]

/** From nodes.py and comfy_extras (nodes_mask, nodes_post_processing, nodes_differential_diffusion, nodes_flux). */
const NODES: Readonly<Record<string, Declared>> = {
  CheckpointLoaderSimple: { required: { ckpt_name: [CHECKPOINTS] }, outputs: ['MODEL', 'CLIP', 'VAE'] },
  LoadImage: { required: { image: [[], { image_upload: true }] }, outputs: ['IMAGE', 'MASK'] },
  LoadImageMask: { required: { image: [[], { image_upload: true }], channel: [CHANNELS] }, outputs: ['MASK'] },
  GrowMask: { required: { mask: MASK, expand: INT, tapered_corners: FLAG }, outputs: ['MASK'] },
  MaskToImage: { required: { mask: MASK }, outputs: ['IMAGE'] },
  ImageBlur: { required: { image: IMAGE, blur_radius: INT, sigma: FLOAT }, outputs: ['IMAGE'] },
  // As newer versions tell a list.
  ImageToMask: { required: { image: IMAGE, channel: ['COMBO', { options: CHANNELS }] }, outputs: ['MASK'] },
  CLIPTextEncode: { required: { text: TEXT, clip: CLIP }, outputs: ['CONDITIONING'] },
  InpaintModelConditioning: {
    required: { positive: WORDS, negative: WORDS, vae: VAE, pixels: IMAGE, mask: MASK, noise_mask: FLAG },
    outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  DifferentialDiffusion: { required: { model: MODEL }, outputs: ['MODEL'] },
  KSampler: {
    required: {
      model: MODEL,
      seed: INT,
      steps: INT,
      cfg: FLOAT,
      sampler_name: [['euler', 'dpmpp_2m']],
      scheduler: [['simple', 'karras']],
      positive: WORDS,
      negative: WORDS,
      latent_image: LATENT,
      denoise: FLOAT,
    },
    outputs: ['LATENT'],
  },
  VAEDecode: { required: { samples: LATENT, vae: VAE }, outputs: ['IMAGE'] },
  SaveImage: { required: { images: IMAGE, filename_prefix: TEXT }, outputs: [] },
  FluxGuidance: { required: { conditioning: WORDS, guidance: FLOAT }, outputs: ['CONDITIONING'] },
  StyleModelLoader: { required: { style_model_name: [[STYLE_OF_THE_TEST.model]] }, outputs: ['STYLE_MODEL'] },
  CLIPVisionLoader: { required: { clip_name: [[STYLE_OF_THE_TEST.clipVision]] }, outputs: ['CLIP_VISION'] },
  CLIPVisionEncode: {
    required: { clip_vision: ['CLIP_VISION'], image: IMAGE, crop: [['center', 'none']] },
    outputs: ['CLIP_VISION_OUTPUT'],
  },
  StyleModelApply: {
    required: {
      conditioning: WORDS,
      style_model: ['STYLE_MODEL'],
      clip_vision_output: ['CLIP_VISION_OUTPUT'],
      strength: FLOAT,
      strength_type: [['multiply', 'attn_bias']],
    },
    outputs: ['CONDITIONING'],
  },
}

/** @param lacking node classes and files of models that this one does not have */
function declarations(lacking: readonly string[]): [string, Declared][] {
  const without = (kind: string | readonly string[]) =>
    typeof kind === 'string' ? kind : kind.filter((each) => !lacking.includes(each))
  return Object.entries(NODES)
    .filter(([name]) => !lacking.includes(name))
    .map(([name, { required, outputs }]) => {
      const inputs = Object.entries(required).map(([input, [kind, ...more]]) => [input, [without(kind), ...more]])
      return [name, { required: Object.fromEntries(inputs) as Declared['required'], outputs }]
    })
}

/** The answer of `/object_info`. */
export const objectInfo = (lacking: readonly string[]): object =>
  Object.fromEntries(
    declarations(lacking).map(([name, { required, outputs }]) => [
      name,
      { input: { required }, output: outputs, name },
    ]),
  )

type Workflow = Readonly<Record<string, { class_type: string; inputs: Readonly<Record<string, unknown>> }>>

/** Why `/prompt` would refuse a workflow: what the real one validates before it queues. */
export function promptFaults(
  workflow: Workflow,
  uploads: ReadonlyMap<string, Buffer>,
  lacking: readonly string[],
): string[] {
  const declared = new Map(declarations(lacking))
  return Object.values(workflow).flatMap(({ class_type: name, inputs }) => {
    const node = declared.get(name)
    if (!node) return [`invalid_prompt: node ${name} does not exist`]
    return Object.entries(node.required).flatMap(([input, [kind, more]]): string[] => {
      const value = inputs[input]
      const at = `${name}.${input}`
      if (value === undefined) return [`required_input_missing: ${at}`]
      if (Array.isArray(value)) {
        const from = workflow[String(value[0])]
        const given = from && declared.get(from.class_type)?.outputs[Number(value[1])]
        return given === kind ? [] : [`return_type_mismatch: ${at} gets ${given}`]
      }
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (more && 'image_upload' in more)
        return uploads.has(text) ? [] : [`custom_validation_failed: ${at} - Invalid image file: ${text}`]
      const options = typeof kind === 'string' ? (more as { options?: string[] } | undefined)?.options : kind
      if (options && !options.includes(text)) return [`value_not_in_list: ${at} ${text}`]
      const isNumber = kind === 'INT' || kind === 'FLOAT'
      return isNumber && typeof value !== 'number' ? [`invalid_input_type: ${at}`] : []
    })
  })
}

/** The pictures of a workflow that is in order, by what is done with them. */
export function picturesOf(workflow: Workflow, uploads: ReadonlyMap<string, Buffer>) {
  const sourceOf = (name: string, input: string) => {
    const node = Object.values(workflow).find((each) => each.class_type === name)
    const [id] = (node?.inputs[input] ?? []) as [string?]
    return id === undefined ? undefined : uploads.get(String(workflow[id]!.inputs.image))
  }
  const mask = Object.values(workflow).find((each) => each.class_type === 'LoadImageMask')
  const reference = sourceOf('CLIPVisionEncode', 'image')
  return {
    picture: sourceOf('InpaintModelConditioning', 'pixels')!,
    mask: uploads.get(String(mask!.inputs.image))!,
    references: reference ? [reference] : [],
  }
}
