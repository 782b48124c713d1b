import { DESIGN_TYPES, type DesignType, designType, MODES_FROM_PICTURES } from '@tessera/shared/contract/design/task'
import { z } from 'zod'
import { isNearby } from '../http/address'

export type HttpEngineId = 'comfyui' | 'openai' | 'dashscope' | 'ark'

/** One configured engine. */
export interface HttpEngineSettings {
  id: HttpEngineId
  /** Without a slash at the end; may have a path, for gateways. */
  url: string
  /** Never logged, never answered. */
  key: string | null
  model: string
  /** Of one picture, from the first call to the last byte. */
  timeoutMs: number
  /** Null: as its profile says. */
  priceFen: number | null
  /** Pictures that are with it at a time; null: as its profile says. */
  atOnce: number | null
  /** ComfyUI: folder of workflow templates; null for the one of this release. */
  workflows: string | null
  /** ComfyUI: the files of the model that takes over a picture, and of the one that reads it; null without. */
  style: { model: string; clipVision: string } | null
  /** ComfyUI: design types that it is preferred for, whatever another engine makes of them. */
  modes: readonly DesignType[]
}

/** Whether an address is of this network; a name is not, whatever it begins with. */
function isOwnNetwork(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || isNearby(hostname.replace(/^\[(.*)\]$/, '$1'))
}

const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address like https://host',
  )
  .refine((text) => !URL.canParse(text) || !(new URL(text).username || new URL(text).search), {
    message: 'must have neither a name nor a query in it: keys have a setting of their own',
  })
  .transform((text) => text.replace(/\/+$/, ''))
const price = z.coerce.number().int().min(0).max(100_000).optional()
const atOnce = z.coerce.number().int().min(1).max(100).optional()
const key = z
  .string()
  .regex(/^[\x21-\x7e]{8,512}$/, 'must be a key of 8 to 512 characters without spaces')
  .optional()
const model = z.string().min(1).max(200).optional()
const NO_DESIGN_TYPE = `must be design types with commas between: ${DESIGN_TYPES.join(', ')}`
const designTypes = z
  .string()
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
  .refine((names) => names.every((each) => designType.safeParse(each).success), NO_DESIGN_TYPE)
  .transform((names) => names as DesignType[])

/** Settings of engines on other machines; names are those of the environment. An engine without a line is not used. */
export const enginesEnvironment = {
  ENGINE_TIMEOUT_SECONDS: z.coerce.number().int().min(10).max(1800).default(180),
  ENGINE_OPENAI_URL: address.optional(),
  ENGINE_OPENAI_KEY: key,
  ENGINE_OPENAI_MODEL: model,
  ENGINE_OPENAI_PRICE_FEN: price,
  ENGINE_OPENAI_CONCURRENCY: atOnce,
  ENGINE_COMFYUI_URL: address.optional(),
  ENGINE_COMFYUI_KEY: key,
  /** The checkpoint that the workflow loads. */
  ENGINE_COMFYUI_MODEL: model,
  ENGINE_COMFYUI_WORKFLOWS: z.string().min(1).optional(),
  /** Both or neither. */
  ENGINE_COMFYUI_STYLE_MODEL: model,
  ENGINE_COMFYUI_CLIP_VISION: model,
  ENGINE_COMFYUI_MODES: designTypes.optional(),
  ENGINE_COMFYUI_PRICE_FEN: price,
  ENGINE_COMFYUI_CONCURRENCY: atOnce,
  ENGINE_DASHSCOPE_URL: address.optional(),
  ENGINE_DASHSCOPE_KEY: key,
  ENGINE_DASHSCOPE_MODEL: model,
  ENGINE_DASHSCOPE_PRICE_FEN: price,
  ENGINE_DASHSCOPE_CONCURRENCY: atOnce,
  ENGINE_ARK_URL: address.optional(),
  ENGINE_ARK_KEY: key,
  ENGINE_ARK_MODEL: model,
  ENGINE_ARK_PRICE_FEN: price,
  ENGINE_ARK_CONCURRENCY: atOnce,
}
type Environment = z.output<z.ZodObject<typeof enginesEnvironment>>

const endingOf = (name: string): string => name.slice(name.lastIndexOf('_'))
const ENDINGS = new Set(Object.keys(enginesEnvironment).map(endingOf))
/** Of the pool of workers. */
const OTHERS: ReadonlySet<string> = new Set(['ENGINE_WORKER_URL'])

/** Names that look like a setting of an engine and are none: mistyped, they would leave an engine out without a word. */
export const unknownEngineSettings = (names: readonly string[]): string[] =>
  names.filter(
    (name) =>
      name.startsWith('ENGINE_') && !(name in enginesEnvironment) && !OTHERS.has(name) && ENDINGS.has(endingOf(name)),
  )

/** What switches an engine on. */
const SWITCHES = {
  comfyui: 'ENGINE_COMFYUI_URL',
  openai: 'ENGINE_OPENAI_KEY',
  dashscope: 'ENGINE_DASHSCOPE_KEY',
  ark: 'ENGINE_ARK_KEY',
} as const satisfies Record<HttpEngineId, keyof Environment>

const named = (id: HttpEngineId) => id.toUpperCase() as Uppercase<HttpEngineId>

/**
 * The configured engines, in order of preference.
 * @param problem told about each setting that is missing or not allowed
 */
export function enginesConfig(
  values: Environment,
  problem: (name: keyof Environment, text: string) => void,
): HttpEngineSettings[] {
  const need = (name: keyof Environment, by: keyof Environment): string => {
    const value = values[name]
    if (value === undefined) problem(name, `is needed by ${by}`)
    return String(value ?? '')
  }
  const common = (id: HttpEngineId) => ({
    id,
    timeoutMs: values.ENGINE_TIMEOUT_SECONDS * 1000,
    priceFen: values[`ENGINE_${named(id)}_PRICE_FEN`] ?? null,
    atOnce: values[`ENGINE_${named(id)}_CONCURRENCY`] ?? null,
    workflows: null,
    style: null,
    modes: [],
  })
  const engines: HttpEngineSettings[] = []
  if (values.ENGINE_COMFYUI_URL) {
    engines.push({
      ...common('comfyui'),
      url: values.ENGINE_COMFYUI_URL,
      key: values.ENGINE_COMFYUI_KEY ?? null,
      model: need('ENGINE_COMFYUI_MODEL', 'ENGINE_COMFYUI_URL'),
      workflows: values.ENGINE_COMFYUI_WORKFLOWS ?? null,
      style: comfyStyle(values, need),
      modes: values.ENGINE_COMFYUI_MODES ?? [],
    })
  }
  if (values.ENGINE_OPENAI_KEY) {
    engines.push({
      ...common('openai'),
      url: values.ENGINE_OPENAI_URL ?? 'https://api.openai.com',
      key: values.ENGINE_OPENAI_KEY,
      model: need('ENGINE_OPENAI_MODEL', 'ENGINE_OPENAI_KEY'),
    })
  }
  if (values.ENGINE_DASHSCOPE_KEY) {
    engines.push({
      ...common('dashscope'),
      url: values.ENGINE_DASHSCOPE_URL ?? 'https://dashscope.aliyuncs.com',
      key: values.ENGINE_DASHSCOPE_KEY,
      model: values.ENGINE_DASHSCOPE_MODEL ?? 'wanx2.1-imageedit',
    })
  }
  if (values.ENGINE_ARK_KEY) {
    engines.push({
      ...common('ark'),
      url: values.ENGINE_ARK_URL ?? 'https://ark.cn-beijing.volces.com',
      key: values.ENGINE_ARK_KEY,
      model: need('ENGINE_ARK_MODEL', 'ENGINE_ARK_KEY'),
    })
  }
  const names = Object.keys(enginesEnvironment) as (keyof Environment)[]
  for (const [id, by] of Object.entries(SWITCHES)) {
    const told = names.find((name) => name.startsWith(`ENGINE_${id.toUpperCase()}_`) && values[name] !== undefined)
    // Otherwise a forgotten line would leave the engine out without a word.
    if (told && values[by] === undefined) need(by, told)
  }
  for (const { id, url, key: secret } of engines) {
    if (secret && url.startsWith('http:') && !isOwnNetwork(url)) {
      problem(`ENGINE_${named(id)}_URL`, 'must be https: the key would be readable')
    }
  }
  return engines
}

function comfyStyle(
  values: Environment,
  need: (name: keyof Environment, by: keyof Environment) => string,
): HttpEngineSettings['style'] {
  const { ENGINE_COMFYUI_STYLE_MODEL: model, ENGINE_COMFYUI_CLIP_VISION: clipVision } = values
  const looksAtPictures = values.ENGINE_COMFYUI_MODES?.some((type) => MODES_FROM_PICTURES.includes(type))
  if (!model && !clipVision && !looksAtPictures) return null
  return {
    model: need('ENGINE_COMFYUI_STYLE_MODEL', clipVision ? 'ENGINE_COMFYUI_CLIP_VISION' : 'ENGINE_COMFYUI_MODES'),
    clipVision: need('ENGINE_COMFYUI_CLIP_VISION', model ? 'ENGINE_COMFYUI_STYLE_MODEL' : 'ENGINE_COMFYUI_MODES'),
  }
}
