import { caveatOf, EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
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
    expect(withArk.routeOf(type, 'remote')).toBeNull()
    expect(withArk.capabilityOf(type)).toEqual({ level: 'draft', needs: ['design.engines.mask'] })
  }
  expect(withArk.capabilityOf('change_entity')).toEqual(FULL)
})

test('a palette is always the embedded engine’s; a style goes to engines that look at a reference', () => {
  const routingWith = (...ids: string[]) => new EngineRouting(configuredEngines(ids.map((id) => ({ id }))))
  const every = routingWith('comfyui', 'openai', 'dashscope', 'ark')
  expect(every.routeOf('style_imitation', 'cpu')?.engine).toBe('basic')
  expect(every.routeOf('style_imitation', 'remote')?.engine).toBe('openai')
  expect(every.capabilityOf('style_imitation')).toEqual(FULL)
  expect(routingWith('ark').routeOf('style_imitation', 'remote')?.engine).toBe('ark')
  const blind = routingWith('comfyui', 'dashscope')
  expect(blind.routeOf('style_imitation', 'remote')).toBeNull()
  // Full as what it is, and says what the other way needs.
  expect(blind.capabilityOf('style_imitation')).toEqual({ level: 'full', needs: ['design.engines.reference'] })
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
    expect(caveatOf({ designType, engine: 'openai', warnings: [] })).toBeNull()
    expect(caveatOf({ designType, engine: null, warnings: [] })).toBeNull()
  }
  const flat = { designType: 'furniture_material', engine: EMBEDDED_ENGINE, warnings: ['patternFlat'] } as const
  expect(caveatOf(flat)).toBe('draft')
})
