/** @jest-environment node */
import { z } from 'zod'
import { differences } from '../../remote/release-schemas'
import { surfaceParams, surfaceReport } from './modes/tile-change'
import { createTask, designType, MODE_TYPES, offeredTask } from './task'
import { taskFields, taskRequest } from './task-fields'

const told = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io })
const texts = (sent: unknown, taken: unknown) => differences(sent, taken, true).map(({ text }) => text)

describe('a tab of the release before modes were introduced', () => {
  const request = taskRequest.extend({
    designType: z.literal('tile_change'),
    maskFileId: z.string().min(1).max(64),
    materialId: z.string().min(1).max(64),
    params: surfaceParams,
  })
  const task = taskFields.extend({
    designType,
    maskFileId: z.string().min(1).max(64).nullable(),
    maskUrl: z.string().nullable(),
    material: z.object({ id: z.string().min(1).max(64), name: z.string(), coverUrl: z.string() }).nullable(),
    params: surfaceParams,
    report: surfaceReport.nullable(),
  })

  it('is compatible in both directions', () => {
    expect(texts(told(request, 'input'), told(createTask.input, 'input'))).toEqual([])
    const [own] = offeredTask.options.filter(({ shape }) => shape.designType.value === 'tile_change')
    expect(texts(told(own!, 'output'), told(task, 'input'))).toEqual([])
  })
})

it('takes requests of a release that has only heard of a mode: it does not send them', () => {
  const [first, second, third] = MODE_TYPES
  const unoffered = taskRequest.extend({ designType: z.enum([second!, third!]) })
  const offered = createTask.input.options.find((option) => option.shape.designType.safeParse(first).success)!
  const former = z.discriminatedUnion('designType', [unoffered, offered])
  expect(texts(told(former, 'input'), told(createTask.input, 'input'))).toEqual([])
  // Once it sends them, the fields count.
  const wrong = taskRequest.extend({ designType: z.literal(second!) })
  expect(texts(told(wrong, 'input'), told(createTask.input, 'input'))).not.toEqual([])
})

it('offers every design type, and validates the fields of each', () => {
  expect([...MODE_TYPES].toSorted()).toEqual([...designType.options].toSorted())
  const common = { clientToken: 'token-of-a-start', photoFileId: 'photo' }
  expect(createTask.input.safeParse({ ...common, designType: 'tile_change' }).success).toBe(false)
  const paint = { with: 'paint', surface: 'wall', color: '#ffffff' }
  const laid = { with: 'material', surface: 'floor', materialId: 'oak', angleDeg: 0, groutMm: 0, groutColor: '#000000' }
  const shell = (params: object) =>
    createTask.input.safeParse({ ...common, designType: 'billet_design', maskFileId: 'mask', params }).success
  expect(shell({ way: 'cover', schemes: [[paint]] })).toBe(true)
  // A material needs the floor's plane, and a laying of one material.
  expect(shell({ way: 'cover', schemes: [[{ ...laid, laying: 'straight' }]] })).toBe(false)
  expect(shell({ way: 'cover', schemes: [[{ ...laid, laying: 'border' }]] })).toBe(false)
})
