import { ConfigError, parseConfig } from '../config'

const KEY = 'sk-0123456789'
const COMFY = { ENGINE_COMFYUI_URL: 'http://10.0.0.7:8188', ENGINE_COMFYUI_MODEL: 'inpaint' }

test('without settings there is no engine on another machine', () => {
  expect(parseConfig({}).engines).toEqual([])
})

test('engines are configured in order of preference, with their own price and time-out', () => {
  const { engines } = parseConfig({
    ENGINE_ARK_KEY: KEY,
    ENGINE_ARK_MODEL: 'seedream',
    ENGINE_DASHSCOPE_KEY: KEY,
    ENGINE_DASHSCOPE_PRICE_FEN: '16',
    ENGINE_DASHSCOPE_CONCURRENCY: '5',
    ENGINE_COMFYUI_URL: 'http://10.0.0.7:8188/',
    ENGINE_COMFYUI_MODEL: 'inpaint.safetensors',
    ENGINE_TIMEOUT_SECONDS: '60',
  })
  expect(engines).toMatchObject([
    { id: 'comfyui', url: 'http://10.0.0.7:8188', key: null, model: 'inpaint.safetensors', timeoutMs: 60_000 },
    { id: 'dashscope', model: 'wanx2.1-imageedit', priceFen: 16, atOnce: 5 },
    { id: 'ark', model: 'seedream', priceFen: null, atOnce: null },
  ])
})

test('ComfyUI may have a style model, and modes that it is preferred for', () => {
  expect(parseConfig(COMFY).engines).toMatchObject([{ style: null, modes: [] }])
  const styled = { ENGINE_COMFYUI_STYLE_MODEL: 'redux.safetensors', ENGINE_COMFYUI_CLIP_VISION: 'sigclip.safetensors' }
  const modes = 'tile_change, style_imitation,'
  expect(parseConfig({ ...COMFY, ...styled, ENGINE_COMFYUI_MODES: modes }).engines).toMatchObject([
    {
      style: { model: 'redux.safetensors', clipVision: 'sigclip.safetensors' },
      modes: ['tile_change', 'style_imitation'],
    },
  ])
})
test.each([
  [
    { ...COMFY, ENGINE_COMFYUI_MODES: 'tile_change,tiles' },
    /ENGINE_COMFYUI_MODES: must be design types .*: tile_change,/,
  ],
  [
    { ...COMFY, ENGINE_COMFYUI_MODES: 'style_imitation' },
    /ENGINE_COMFYUI_STYLE_MODEL: is needed by ENGINE_COMFYUI_MODES/,
  ],
  [
    { ...COMFY, ENGINE_COMFYUI_STYLE_MODEL: 'r' },
    /ENGINE_COMFYUI_CLIP_VISION: is needed by ENGINE_COMFYUI_STYLE_MODEL/,
  ],
  [
    { ...COMFY, ENGINE_COMFYUI_CLIP_VISION: 'c' },
    /ENGINE_COMFYUI_STYLE_MODEL: is needed by ENGINE_COMFYUI_CLIP_VISION/,
  ],
  [{ ENGINE_COMFYUI_MODES: 'tile_change' }, /ENGINE_COMFYUI_URL: is needed by ENGINE_COMFYUI_MODES/],
  [{ ENGINE_OPENAI_KEY: KEY }, /ENGINE_OPENAI_MODEL: is needed by ENGINE_OPENAI_KEY/],
  [{ ENGINE_ARK_MODEL: 'seedream' }, /ENGINE_ARK_KEY: is needed by ENGINE_ARK_MODEL/],
  [{ ENGINE_COMFYUI_MODEL: 'inpaint' }, /ENGINE_COMFYUI_URL: is needed by ENGINE_COMFYUI_MODEL/],
  [{ ENGINE_DASHSCOPE_URL: 'https://gateway.example' }, /ENGINE_DASHSCOPE_KEY: is needed by ENGINE_DASHSCOPE_URL/],
  [{ ENGINE_OPENAI_PRICE_FEN: '30' }, /ENGINE_OPENAI_KEY: is needed by ENGINE_OPENAI_PRICE_FEN/],
  [{ ENGINE_COMFYUI_URL: 'http://comfy' }, /ENGINE_COMFYUI_MODEL: is needed/],
  [
    { ENGINE_ARC_KEY: KEY, ENGINE_ARK_MODELS: 'seedream', ENGINE_VERSION: '3' },
    /:\n {2}ENGINE_ARC_KEY: is no setting$/,
  ],
  [{ ENGINE_COMFYUI_URL: 'comfy:8188' }, /ENGINE_COMFYUI_URL: must be an address/],
  [
    { ENGINE_DASHSCOPE_KEY: KEY, ENGINE_DASHSCOPE_URL: 'http://gateway.example' },
    /ENGINE_DASHSCOPE_URL: must be https/,
  ],
  [
    { ENGINE_DASHSCOPE_KEY: KEY, ENGINE_DASHSCOPE_URL: 'http://10.gateway.example' },
    /ENGINE_DASHSCOPE_URL: must be https/,
  ],
  [
    { ENGINE_DASHSCOPE_KEY: KEY, ENGINE_DASHSCOPE_URL: `https://host/?key=${KEY}` },
    /must have neither a name nor a query/,
  ],
])('%j stops the start, and the sentence holds no key', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(sentence)
  try {
    parseConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).not.toContain(KEY)
  }
})
