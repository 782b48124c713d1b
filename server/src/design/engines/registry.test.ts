import { type EngineRow, EngineRouting, MISSING } from './registry'

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
