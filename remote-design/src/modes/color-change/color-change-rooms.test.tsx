import 'fake-indexeddb/auto'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { estimateCost } from '@tessera/shared/contract/design/task'
import { getSamplePhotos, uploadFile } from '@tessera/shared/contract/file'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, onPhone, renderPage } from '@tessera/shared/testing/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { ESTIMATE, FLOOR, NO_SCENE, photoFile, RIGHTS, UPLOADED } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { setWork } from '../../workbench/testing/open-workbench'
import type { Workbench } from '../../workbench/workbench'
import ColorChangePage from './ColorChangePage'

jest.mock('@tessera/shared/canvas/render/renderer', () => ({
  Renderer: class {
    setPreview() {}
    resize() {}
    dispose() {}
  },
}))
jest.mock('./preview/use-recolour-preview', () => ({ useRecolourPreview: () => null }))
jest.mock('./preview/use-object-colors', () => ({ useObjectColors: () => null }))
let mockWork: Workbench
jest.mock('../../workbench/workbench', () => {
  const { createWorkbench } = jest.requireActual('../../workbench/workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
stubPictures()

const state = () => mockWork.store.getState()

const square = (left: number): [number, number][] => [
  [left, 100],
  [left + 400, 100],
  [left + 400, 500],
  [left, 500],
]
/** Selects another object, as a tool would. */
const select = (part: number) =>
  act(async () => {
    state().editor!.showPart(part)
    state().editor!.applyRegion([square(part * 500)], 'add')
  })

let people = 0
/** The first step that is asked for is shown. */
async function openPhone() {
  onPhone()
  mockApi([
    [getSamplePhotos, () => ({ list: [] })],
    [uploadFile, () => UPLOADED],
    [readScene, () => NO_SCENE],
    [segment, () => ({ ...FLOOR, plane: null })],
    [estimateCost, ({ count }) => ({ ...ESTIMATE, count })],
    [getUserPrivilege, () => RIGHTS],
  ])
  const page = renderPage(<ColorChangePage />, {
    path: '/work/design/colorReplace',
    session: { userId: `painter-${(people += 1)}` },
  })
  fireEvent.change(await screen.findByLabelText('选择照片', { selector: 'input' }), {
    target: { files: [photoFile()] },
  })
  await screen.findByRole('toolbar', { name: '画布工具' })
  await select(0)
  const step = (name: RegExp) =>
    page.user.click(within(screen.getByRole('list', { name: '设计步骤' })).getByRole('button', { name }))
  return { ...page, step }
}

it('brings from the colours to the tools where another object is selected, on the phone', async () => {
  const { user, step } = await openPhone()
  await step(/颜色/)
  expect(screen.queryByRole('toolbar', { name: '画布工具' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '再选一个' }))
  expect(screen.getByRole('toolbar', { name: '画布工具' })).toBeVisible()
  expect(screen.getByRole('button', { name: '物件 2', pressed: true })).toBeVisible()
  expect(screen.getByText('还没有选择区域')).toBeVisible()
  expect(state()).toMatchObject({ step: 'region', toolId: 'suggest', canvas: { part: 1 } })
})

it('leads from the start to the regions where other rooms can get only one of two, and leaves one at a press', async () => {
  const { user, step } = await openPhone()
  await select(1)
  await step(/照片/)
  fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), { target: { files: [photoFile()] } })
  await user.click(await screen.findByRole('button', { name: '房间 2：选区正确' }))
  await step(/费用/)
  await user.click(screen.getByRole('button', { name: '几间房一起换色时，每张照片只留一处选区' }))
  expect(state().step).toBe('region')
  await user.click(screen.getByRole('button', { name: '物件 1' }))
  act(() => setWork(mockWork, { suggestion: { ...state().suggestion, unsureParts: [0, 1] } }))
  await user.click(screen.getByRole('button', { name: '只留「物件 1」' }))
  expect(screen.queryByText('几间房一起换色时，每张照片只留一处选区')).toBeNull()
  expect(state().canvas).toMatchObject({ part: 0, partShares: [expect.any(Number), 0] })
  expect(state().canvas.partShares[0]).toBeGreaterThan(0)
  // Nobody has worked on what is left.
  expect(state().suggestion.unsureParts).toEqual([0])
})

it('does not take it for a correction that another object is shown', async () => {
  await openPhone()
  await select(1)
  const { suggestion } = state()
  const unsure = { ...suggestion, state: 'done', confidence: 0.4, checked: false } as const
  act(() => setWork(mockWork, { suggestion: unsure }))
  await act(async () => state().editor!.showPart(0))
  expect(state()).toMatchObject({ canvas: { part: 0 }, suggestion: { checked: false } })
  await act(async () => void state().editor!.applyRegion([square(1200)], 'add'))
  expect(state()).toMatchObject({ suggestion: { checked: true } })
})
