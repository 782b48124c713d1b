/** @jest-environment node */
import { MATERIAL } from '../../parts/design.fixtures'
import type { LayableMaterial } from '../../parts/material/layable'
import type { Room } from './rooms.rules'
import { imagesOf, MOST_MATERIALS, toggled, variantsOf } from './batch.rules'

const TILE = MATERIAL as LayableMaterial
const tile = (id: string): LayableMaterial => ({ ...TILE, id })
interface Inputs {
  readonly laid: string
  readonly angleDeg: number
}
const inputs: Inputs = { laid: TILE.id, angleDeg: 45 }
const mode = { batch: { withMaterial: (given: Inputs, { id }: LayableMaterial) => ({ ...given, laid: id }) } }
const ROOM = { key: 'r' } as unknown as Room
const several = (...materials: LayableMaterial[]) => ({ part: 0, materials })

it('makes one picture a material, alike in everything else', () => {
  expect(variantsOf(mode, { inputs, several: several(TILE, tile('b')) })).toEqual([inputs, { laid: 'b', angleDeg: 45 }])
  expect(imagesOf(mode, { inputs, several: several(TILE, tile('b')), count: 4, rooms: [] })).toBe(2)
  expect(imagesOf(mode, { inputs, several: several(TILE, tile('b')), count: 4, rooms: [ROOM, ROOM] })).toBe(6)
})

it.each([
  ['one material', several(TILE), mode],
  ['none', null, mode],
  ['a mode without batches', several(TILE, tile('b')), {}],
  ['inputs that take no several', several(TILE, tile('b')), { batch: { ...mode.batch, isPossible: () => false } }],
])('is one task with %s', (_name, chosen, each) => {
  expect(variantsOf(each, { inputs, several: chosen })).toEqual([inputs])
  expect(imagesOf(each, { inputs, several: chosen, count: 3, rooms: [] })).toBe(3)
})

it('takes and leaves materials in the order they were chosen, up to the bound', () => {
  const many = Array.from({ length: MOST_MATERIALS }, (_, index) => tile(String(index)))
  expect(toggled(many, tile('more'))).toEqual({ materials: many, change: 'full' })
  expect(toggled(many, many[3]!).materials.map(({ id }) => id)).not.toContain('3')
  expect(toggled([TILE], tile('b'))).toEqual({ materials: [TILE, tile('b')], change: 'added' })
})
