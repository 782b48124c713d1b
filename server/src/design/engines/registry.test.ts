import { caveatOf, EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
import type { HttpEngineId } from '../../engines/engines.config'
import { configuredEngines, ENGINES, type EngineRow, EngineRouting, MISSING } from './registry'

const FULL = { level: 'full', needs: [] } as const satisfies EngineRow['capabilities'][keyof EngineRow['capabilities']]
const remote: EngineRow = { lane: 'remote', capabilities: { change_entity: FULL, color_change: FULL } }
const careful: EngineRow = { lane: 'remote', capabilities: { change_entity: { level: 'draft', needs: ['mask'] } } }
const embedded: EngineRow = { lane: 'cpu', capabilities: { tile_change: FULL, color_change: FULL } }

test('a mode goes to the engine that makes the most of it, the first of equals', () => {
  const routing = new EngineRouting({ careful, remote, embedded })
  expect(routing.routeOf('change_entity')).toEqual({ engine: 'remote', lane: 'remote', capability: FULL })
  expect(routing.routeOf('color_change')).toMatchObject({ engine: 'remote' })
  expect(routing.routeOf('tile_change')).toMatchObject({ engine: 'embedded', lane: 'cpu' })
})

test('a draft is taken where nothing better is configured, and says what would be better', () => {
  const routing = new EngineRouting({ careful, embedded })
  expect(routing.capabilityOf('change_entity')).toEqual({ level: 'draft', needs: ['mask'] })
})

test('a mode that no configured engine makes is refused, with what would make it possible', () => {
  const routing = new EngineRouting({ embedded })
  expect(routing.routeOf('change_entity')).toBeNull()
  expect(routing.capabilityOf('change_entity')).toBe(MISSING)
})

test('what must be told what stays asks for an engine with a mask, also beside one without', () => {
  const withArk = new EngineRouting(configuredEngines([{ id: 'ark' }]))
  for (const type of ['furniture_background', 'billet_design', 'eliminate_everything'] as const) {
    expect(withArk.routeOf(type, { lane: 'remote' })).toBeNull()
    expect(withArk.capabilityOf(type)).toEqual({ level: 'draft', needs: ['design.engines.mask'] })
  }
  expect(withArk.capabilityOf('change_entity')).toEqual(FULL)
})

test('a palette is always the embedded engine’s; a style goes to engines that look at a reference', () => {
  const routingWith = (...ids: HttpEngineId[]) => new EngineRouting(configuredEngines(ids.map((id) => ({ id }))))
  const every = routingWith('comfyui', 'openai', 'dashscope', 'ark')
  expect(every.routeOf('style_imitation', { lane: 'cpu' })?.engine).toBe('basic')
  expect(every.routeOf('style_imitation', { lane: 'remote' })?.engine).toBe('openai')
  expect(every.capabilityOf('style_imitation')).toEqual(FULL)
  expect(routingWith('ark').routeOf('style_imitation', { lane: 'remote' })?.engine).toBe('ark')
  const blind = routingWith('comfyui', 'dashscope')
  expect(blind.routeOf('style_imitation', { lane: 'remote' })).toBeNull()
  // Full as what it is, and says what the other way needs.
  expect(blind.capabilityOf('style_imitation')).toEqual({ level: 'full', needs: ['design.engines.reference'] })
})

test('words with a picture go to an engine that looks at it, or are refused', () => {
  const routingWith = (...ids: HttpEngineId[]) => new EngineRouting(configuredEngines(ids.map((id) => ({ id }))))
  const pictured = { lane: 'remote', pictures: 1 } as const
  const both = routingWith('comfyui', 'openai')
  expect(both.routeOf('change_entity', { lane: 'remote' })?.engine).toBe('comfyui')
  expect(both.routeOf('change_entity', pictured)?.engine).toBe('openai')
  expect(both.looksAtPictures('change_entity')).toBe(true)
  const blind = routingWith('comfyui', 'dashscope')
  expect(blind.routeOf('change_entity', pictured)).toBeNull()
  expect(blind.looksAtPictures('change_entity')).toBe(false)
  // What an engine without a mask cannot make is not made by it for the picture's sake.
  expect(routingWith('comfyui', 'ark').looksAtPictures('billet_design')).toBe(false)
})

const ANSWER_MISSING = ['design.engines.answering']

test('an engine that does not answer is passed over for the next one able', () => {
  const both = new EngineRouting(configuredEngines([{ id: 'comfyui' }, { id: 'openai' }]))
  const now = both.without(new Set(['comfyui']))
  expect(now.routeOf('change_entity', { lane: 'remote' })?.engine).toBe('openai')
  expect(now.capabilityOf('change_entity')).toEqual(FULL)
  expect(both.routeOf('change_entity', { lane: 'remote' })?.engine).toBe('comfyui')
  // The embedded engine makes drafts of some; better ones come with the answer.
  const none = both.without(new Set(['comfyui', 'openai']))
  expect(none.routeOf('eliminate_everything')).toMatchObject({
    engine: 'basic',
    capability: { level: 'draft', needs: ANSWER_MISSING },
  })
  expect(none.capabilityOf('change_entity')).toEqual({ level: 'draft', needs: ANSWER_MISSING })
  expect(none.capabilityOf('style_imitation')).toEqual({ level: 'full', needs: ANSWER_MISSING })
  expect(none.capabilityOf('tile_change')).toEqual(FULL)
  // Paid for already: it is tried with the engine that was ordered from.
  expect(none.routeOf('change_entity', { lane: 'remote' })).toBeNull()
  expect(none.runOf('change_entity', { lane: 'remote' })?.engine).toBe('comfyui')
  expect(now.runOf('change_entity', { lane: 'remote' })?.engine).toBe('openai')
})

test('where no engine answers that is said, not that none is set up', () => {
  const wanted = { lane: 'remote', pictures: 1 } as const
  const both = new EngineRouting(configuredEngines([{ id: 'comfyui' }, { id: 'openai' }]))
  const withoutEyes = both.without(new Set(['openai']))
  expect(withoutEyes.routeOf('change_entity', wanted)).toBeNull()
  expect(withoutEyes.needsOf('change_entity', wanted)).toEqual(ANSWER_MISSING)
  // A field that comes and goes would lose the picture.
  expect(withoutEyes.looksAtPictures('change_entity')).toBe(true)
  const blind = new EngineRouting(configuredEngines([{ id: 'comfyui' }])).without(new Set(['comfyui']))
  expect(blind.needsOf('change_entity', wanted)).toEqual(['design.engines.reference'])
  expect(blind.needsOf('change_entity', { lane: 'remote' })).toEqual(ANSWER_MISSING)
  const alone = new EngineRouting({ careful }).without(new Set(['careful']))
  expect(alone.capabilityOf('change_entity')).toEqual({ level: 'unsupported', needs: ANSWER_MISSING })
})

const STYLE = { model: 'redux.safetensors', clipVision: 'sigclip.safetensors' }

test('ComfyUI looks at pictures with a style model only', () => {
  const routingWith = (style: typeof STYLE | null) => new EngineRouting(configuredEngines([{ id: 'comfyui', style }]))
  const pictured = { lane: 'remote', pictures: 1 } as const
  expect(routingWith(STYLE).routeOf('style_imitation', pictured)?.engine).toBe('comfyui')
  expect(routingWith(STYLE).capabilityOf('style_imitation')).toEqual(FULL)
  expect(routingWith(STYLE).looksAtPictures('billet_design')).toBe(true)
  expect(routingWith(null).routeOf('style_imitation', { lane: 'remote' })).toBeNull()
  expect(routingWith(null).looksAtPictures('billet_design')).toBe(false)
})

test('what is computed in full is drawn as a draft where an operator names it, and nowhere else', () => {
  const computed = ['tile_change', 'color_change', 'furniture_material'] as const
  const usual = new EngineRouting(configuredEngines([{ id: 'comfyui', style: STYLE }]))
  for (const type of computed) {
    expect(usual.routeOf(type)).toEqual({ engine: 'basic', lane: 'cpu', capability: FULL })
    expect(usual.routeOf(type, { lane: 'remote' })).toBeNull()
    const named = new EngineRouting(configuredEngines([{ id: 'comfyui', modes: [type] }]))
    const draft = { level: 'draft', needs: [] }
    expect(named.routeOf(type)).toEqual({ engine: 'comfyui', lane: 'remote', capability: draft })
    expect(named.capabilityOf(type)).toEqual(draft)
    for (const other of computed) if (other !== type) expect(named.routeOf(other)?.engine).toBe('basic')
    // The ways of the embedded engine stay its own.
    expect(named.routeOf('style_imitation', { lane: 'cpu' })?.engine).toBe('basic')
    expect(caveatOf({ designType: type, engine: 'comfyui', warnings: [] })).toBe('draft')
  }
})

test('pictures of the embedded engine are called what its capabilities say', () => {
  const { capabilities } = ENGINES[EMBEDDED_ENGINE]
  for (const designType of DESIGN_TYPES) {
    const caveat = caveatOf({ designType, engine: EMBEDDED_ENGINE, warnings: [] })
    const drawn = designType === 'style_imitation' ? 'palette' : null
    expect({ designType, caveat }).toEqual({
      designType,
      caveat: capabilities[designType].level === 'draft' ? 'draft' : drawn,
    })
    const isComputed = capabilities[designType].level === 'full' && drawn === null
    expect(caveatOf({ designType, engine: 'openai', warnings: [] })).toBe(isComputed ? 'draft' : null)
    expect(caveatOf({ designType, engine: null, warnings: [] })).toBeNull()
  }
  const flat = { designType: 'furniture_material', engine: EMBEDDED_ENGINE, warnings: ['patternFlat'] } as const
  expect(caveatOf(flat)).toBe('draft')
})
