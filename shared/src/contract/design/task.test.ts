import { z } from 'zod'
import { differences } from '../../remote/release-schemas'
import { surfaceParams, surfaceReport } from './modes/tile-change'
import { createTask, designTask, designType, MODE_TYPES, offeredTask } from './task'
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
  const [first, second] = MODE_TYPES
  const unoffered = taskRequest.extend({ designType: z.enum([second!, 'billet_design']) })
  const offered = createTask.input.options.find((option) => option.shape.designType.safeParse(first).success)!
  const former = z.discriminatedUnion('designType', [unoffered, offered])
  expect(texts(told(former, 'input'), told(createTask.input, 'input'))).toEqual([])
  // Once it sends them, the fields count.
  const wrong = taskRequest.extend({ designType: z.literal(second!) })
  expect(texts(told(wrong, 'input'), told(createTask.input, 'input'))).not.toEqual([])
})

it('accepts tasks of an unknown mode from a newer server', () => {
  const [type] = designType.options.filter((each) => !MODE_TYPES.some((known) => known === each))
  const laterTask = taskFields.extend({ designType: z.literal(type!), colour: z.string() })
  const later = z.discriminatedUnion('designType', [...offeredTask.options, laterTask])
  expect(texts(told(later, 'output'), told(designTask, 'input'))).toEqual([])
  expect(texts(told(later, 'output'), told(offeredTask, 'input'))).not.toEqual([])
})

it('validates the fields of each mode, and recognises planned modes', () => {
  const common = { clientToken: 'token-of-a-start', photoFileId: 'photo' }
  expect(createTask.input.safeParse({ ...common, designType: 'tile_change' }).success).toBe(false)
  expect(createTask.input.parse({ ...common, designType: 'billet_design', params: { style: 1 } })).toEqual({
    ...common,
    designType: 'billet_design',
    count: 1,
  })
})
