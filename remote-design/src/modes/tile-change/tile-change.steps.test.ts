/** @jest-environment node */
import { KNOWN_SIDE_MM } from '@tessera/shared/contract/design/plane'
import { MATERIAL, taskOf, WOOD } from '../../parts/design.fixtures'
import type { StepFacts } from '../../workbench/design-mode'
import { missingOf, stepStates } from '../../workbench/steps.rules'
import { optionsOf, type TileChangeInputs, withTile } from './tile-change.inputs'
import { TILE_CHANGE } from './tile-change.mode'

const { steps } = TILE_CHANGE
const PLANE: StepFacts['plane'] = {
  plane: {
    corners: [
      [500, 650],
      [1100, 650],
      [1400, 1100],
      [200, 1100],
    ],
    sizeMm: [3000, 4000],
  },
  fault: null,
  scaleKind: 'size',
  unplaced: false,
  sizeMm: [3000, 4000],
  missed: null,
  uncertain: false,
}
const READY: StepFacts<TileChangeInputs> = {
  hasPhoto: true,
  uploading: false,
  regionShare: 0.3,
  regionKind: 'floor',
  parts: [0],
  hasCorners: true,
  plane: PLANE,
  inputs: { material: MATERIAL, options: null },
  roomFault: null,
  hasTooManyParts: false,
}
const NO_PLANE = { ...PLANE, plane: null }
const NO_MATERIAL = { material: null, options: null }
const LAID = { groutMm: 2, groutColor: '#c9c8c4', angleDeg: 0 }
const NARROW = { ...MATERIAL, id: 'narrow', surface: { ...MATERIAL.surface!, mmWidth: 300 } }
const two = (laying: 'chequer' | 'border', second: typeof MATERIAL | null = WOOD) => ({
  inputs: { material: MATERIAL, second, options: { ...LAID, laying } },
})
const reasons = (changes: Partial<typeof READY>) => missingOf(steps, { ...READY, ...changes })

describe('what blocks a start', () => {
  it('is nothing when everything is set', () => {
    expect(reasons({})).toEqual([])
    expect(reasons(two('chequer'))).toEqual([])
    expect(reasons(two('border'))).toEqual([])
  })

  it.each<[Partial<typeof READY>, string, string]>([
    [{ hasPhoto: false }, 'photo', '请先上传一张照片'],
    [{ uploading: true }, 'photo', '照片上传完成后即可继续'],
    [{ regionShare: 0 }, 'region', '请选择要铺砖的区域'],
    [{ regionShare: 0.0001 }, 'region', '所选区域太小'],
    [{ hasCorners: false, plane: NO_PLANE }, 'scale', '请放置四个角点'],
    [{ plane: NO_PLANE }, 'scale', '请填写矩形两边的长度'],
    [{ plane: { ...NO_PLANE, scaleKind: 'length' } }, 'scale', '请填写已知长度'],
    [{ plane: { ...NO_PLANE, missed: KNOWN_SIDE_MM } }, 'scale', '矩形边长需在 50–100,000 mm 之间'],
    [{ plane: { ...NO_PLANE, unplaced: true } }, 'scale', '请对准线段两端，或确认已对准'],
    [{ plane: { ...PLANE, fault: 'crossed' } }, 'scale', '四条边有交叉，请按远左、远右、近右、近左摆放'],
    [
      { plane: { ...PLANE, fault: 'crossed' }, regionKind: 'wall' },
      'scale',
      '四条边有交叉，请按左上、右上、右下、左下摆放',
    ],
    [
      { plane: { ...PLANE, fault: 'lengthBeyondHorizon' }, regionKind: 'wall' },
      'scale',
      '已知长度的线段超出了墙面范围',
    ],
    [{ inputs: NO_MATERIAL }, 'material', '请选择地砖'],
    [two('chequer', null), 'laying', '请选择配砖'],
    [two('border', NARROW), 'laying', '配砖与主砖的尺寸不同，请换一款同尺寸的配砖'],
    [
      { ...two('border'), plane: { ...PLANE, sizeMm: [1500, 4000] as const } },
      'laying',
      '四角围成的矩形太小，放不下一圈波打线：每边至少要三片整砖',
    ],
  ])('%p → %s: %s', (changes, step, sentence) => {
    expect(reasons(changes)).toEqual([{ step, sentence }])
  })

  it('is listed in step order', () => {
    expect(reasons({ regionShare: 0, plane: NO_PLANE, inputs: NO_MATERIAL }).map((each) => each.step)).toEqual([
      'region',
      'scale',
      'material',
    ])
  })
})

it('sends what is laid, and knows it of a former task', async () => {
  const inputs = { material: MATERIAL, options: { ...LAID, laying: 'straight' as const } }
  const { plane } = PLANE
  const request = (kind: 'floor' | 'wall') => TILE_CHANGE.toRequest(inputs, { plane, corners: null, parts: [0], kind })
  expect(request('wall')).toMatchObject({ params: { surface: 'wall' } })
  expect(request('floor')).toMatchObject({ params: { surface: 'floor' } })
  const former = taskOf({ params: { ...LAID, laying: 'straight', plane: plane!, surface: 'wall' }, material: null })
  expect(await TILE_CHANGE.fromTask(former)).toMatchObject({ regionKind: 'wall' })
})

describe('steps', () => {
  it('all wait for a photo', () => {
    expect(stepStates(steps, { ...READY, hasPhoto: false })).toEqual({
      photo: 'todo',
      region: 'waiting',
      scale: 'waiting',
      material: 'waiting',
      laying: 'waiting',
      start: 'waiting',
    })
  })

  it('open the start when nothing is missing', () => {
    expect(stepStates(steps, READY)).toMatchObject({ material: 'done', laying: 'done', start: 'todo' })
    expect(stepStates(steps, { ...READY, inputs: NO_MATERIAL })).toMatchObject({
      material: 'todo',
      laying: 'waiting',
      start: 'waiting',
    })
  })
})

describe('several tiles together', () => {
  const other = { ...WOOD, surface: WOOD.surface! }

  it('are each laid as their makers do, but for what the person has changed', () => {
    const own = optionsOf(MATERIAL.surface!)
    const inputs = { material: MATERIAL, options: { ...own, angleDeg: 45 } }
    expect(withTile(inputs, other)).toEqual({ material: other, options: { ...optionsOf(other.surface), angleDeg: 45 } })
  })

  it('are all laid in the same way where the person wants that, each with joints of its own', () => {
    const shown = { ...MATERIAL, surface: { ...MATERIAL.surface!, laying: 'herringbone' as const } }
    const inputs = { material: shown, options: optionsOf(shown.surface) }
    const own = optionsOf(other.surface)
    expect(withTile(inputs, other).options).toEqual(own)
    expect(withTile({ ...inputs, sameLaying: true }, other).options).toEqual({ ...own, laying: 'herringbone' })
  })

  it('are not offered for layings with two', () => {
    expect(TILE_CHANGE.batch?.isPossible?.({ material: MATERIAL, options: { ...LAID, laying: 'chequer' } })).toBe(false)
    expect(TILE_CHANGE.batch?.isPossible?.({ material: MATERIAL, options: { ...LAID, laying: 'straight' } })).toBe(true)
  })
})
