import 'fake-indexeddb/auto'
import { useResultPhoto as takeResult } from '@tessera/shared/contract/design/history'
import { segment } from '@tessera/shared/contract/design/segment'
import { createTask, estimateCost } from '@tessera/shared/contract/design/task'
import { getMaterialDetail } from '@tessera/shared/contract/material'
import { failWith, onPhone, renderPage } from '@tessera/shared/testing/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ESTIMATE, FLOOR, MATERIAL, photoFile, UPLOADED } from '../parts/design.fixtures'
import { stubPictures } from '../parts/picture-stubs'
import { maskToPng } from '@tessera/shared/canvas/mask/mask-png'
import type { BatchMaterial } from './batch/batch.rules'
import { NeedsEngine } from './prompt/PromptFields'
import { CROP_TEXT } from './photo/crop.text'
import { FIXTURE_MODE } from './testing/fixture-mode'
import { setWork } from './testing/open-workbench'
import { fixtureServer, ofFixture } from './testing/fixture-server'
import type { Workbench } from './workbench'
import { WorkbenchView } from './WorkbenchView'

const mockShown = jest.fn()
jest.mock('@tessera/shared/canvas/render/renderer', () => ({
  Renderer: class {
    setPreview(preview: unknown) {
      mockShown(preview)
    }
    resize() {}
    dispose() {}
  },
}))
jest.mock('@tessera/shared/canvas/mask/mask-png', () => {
  const { maskToPng: made } = jest.requireActual('@tessera/shared/canvas/mask/mask-png')
  return { maskToPng: jest.fn(made) }
})
let mockWork: Workbench
jest.mock('./workbench', () => {
  const { createWorkbench } = jest.requireActual('./workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
stubPictures()

let people = 0
const open = (userId = `somebody-${(people += 1)}`, of: Partial<typeof FIXTURE_MODE> = {}) =>
  renderPage(<WorkbenchView mode={{ ...FIXTURE_MODE, ...of }} />, { path: '/work/design/fixture', session: { userId } })

const upload = async () =>
  fireEvent.change(await screen.findByLabelText('选择照片', { selector: 'input' }), {
    target: { files: [photoFile()] },
  })

it('runs a mode with only photo and region from photo to result', async () => {
  const api = fixtureServer()
  const { user } = open()
  await upload()
  await screen.findByText('已识别地面，可用工具修正')
  expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'floor' }])
  // No plane, tile or laying steps or tools in this mode.
  expect(screen.queryByText('透视与尺寸')).toBeNull()
  expect(screen.queryByRole('button', { name: '四角' })).toBeNull()
  const canvas = screen.getByRole('application')
  fireEvent.keyDown(canvas, { key: 'b' })
  fireEvent.keyDown(canvas, { key: 'c' })
  expect(mockWork.store.getState().toolId).toBe('brush')
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  expect(await screen.findByText('已使用 1 张额度（50 算力）')).toBeVisible()
  // The button that was pressed is folded away: the keyboard goes on at the picture.
  const picture = screen.getByRole('slider', { name: '拖动对比原图与效果图' })
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement).toContainElement(picture)
})

it('keeps the material it was opened with until there is a photo to use it in', async () => {
  const api = fixtureServer()
  api.use(getMaterialDetail, () => MATERIAL)
  const takeMaterial = jest.fn(() => null)
  const mode = { ...FIXTURE_MODE, takeMaterial }
  const session = { userId: `somebody-${(people += 1)}` }
  const path = '/work/design/fixture?material=m1'
  const { user, unmount } = renderPage(<WorkbenchView mode={mode} />, { path, session })
  const waiting = `将使用「${MATERIAL.name}」，有照片后自动选好`
  await screen.findByText(waiting)
  await user.click(screen.getByRole('button', { name: '不使用这件商品' }))
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull())
  unmount()

  renderPage(<WorkbenchView mode={mode} />, { path, session })
  await screen.findByText(waiting)
  expect(takeMaterial).not.toHaveBeenCalled()
  await upload()
  await waitFor(() => expect(takeMaterial).toHaveBeenCalledTimes(1))
  const { inputs } = mockWork.store.getInitialState()
  expect(takeMaterial).toHaveBeenCalledWith(inputs, MATERIAL, expect.objectContaining({ fileId: 'file-photo' }))
})

it('uses a material that it is opened with alone, not as one more of a batch', async () => {
  const api = fixtureServer()
  api.use(getMaterialDetail, () => MATERIAL)
  const userId = `somebody-${(people += 1)}`
  const first = open(userId)
  await upload()
  await screen.findByText('已识别地面，可用工具修正')
  act(() => mockWork.setMaterials([MATERIAL, { ...MATERIAL, id: 'tile-2' }] as BatchMaterial[]))
  first.unmount()

  const mode = { ...FIXTURE_MODE, takeMaterial: () => ({ note: 'brought' }) }
  renderPage(<WorkbenchView mode={mode} />, { path: '/work/design/fixture?material=m1', session: { userId } })
  await waitFor(() => expect(mockWork.store.getState().inputs).toEqual({ note: 'brought' }))
  expect(mockWork.store.getState().several).toBeNull()
})

it('asks before a result takes the place of what was drawn since the last start', async () => {
  const api = fixtureServer()
  api.use(takeResult, () => ({ ...UPLOADED, fileId: 'file-result', taskId: 'task-1' }))
  const path = '/work/design/fixture?on=result-1'
  /** Somebody who has a design of the photo, back at the workbench to design its result further. */
  const back = async (draws: boolean) => {
    const session = { userId: `somebody-${(people += 1)}` }
    const first = open(session.userId)
    await upload()
    await first.user.click(await screen.findByRole('button', { name: '开始生成' }))
    await screen.findByText('已使用 1 张额度（50 算力）')
    if (draws) act(() => mockWork.store.getState().editor?.invert())
    first.unmount()
    return renderPage(<WorkbenchView mode={FIXTURE_MODE} />, { path, session })
  }
  const { user, unmount } = await back(true)
  await screen.findByText('更换照片？')
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(api.calls(takeResult)).toEqual([])
  expect(mockWork.store.getState().photo?.fileId).toBe('file-photo')
  unmount()

  await back(false)
  await waitFor(() => expect(mockWork.store.getState().photo?.fileId).toBe('file-result'))
})

it('places what a mode has in the photo anew when the photo is changed', async () => {
  fixtureServer()
  open(undefined, { onPhoto: ({ note }, { width, height }) => ({ note: `${note}${width} × ${height}` }) })
  await upload()
  await waitFor(() => expect(mockWork.store.getState().inputs).toEqual({ note: '1600 × 1200' }))
})

it('does not lead a person back who left while the start was sent', async () => {
  const api = fixtureServer()
  let answer = () => {}
  api.use(createTask, () => new Promise((resolve) => (answer = () => resolve(ofFixture()))))
  const { unmount } = open()
  await upload()
  await screen.findByRole('button', { name: '开始生成' })
  let started: Promise<unknown> | undefined
  act(() => {
    started = mockWork.start()
  })
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  unmount()
  answer()
  expect(await started).toBeNull()
})

it('designs a result further: it becomes the photo, and its design the parent', async () => {
  const api = fixtureServer()
  api.use(takeResult, () => ({ ...UPLOADED, fileId: 'file-result', taskId: 'task-before' }))
  const session = { userId: `somebody-${(people += 1)}` }
  const path = '/work/design/fixture?on=result-1'
  const { user, location, unmount } = renderPage(<WorkbenchView mode={FIXTURE_MODE} />, { path, session })
  await screen.findByText('已识别地面，可用工具修正')
  expect(api.calls(takeResult)).toEqual([{ resultId: 'result-1' }])
  await waitFor(() => expect(location()).not.toContain('on='))
  expect(await screen.findByRole('link', { name: '看上一次' })).toHaveAttribute(
    'href',
    '/work/design/history?task=task-before',
  )
  // A crop of what the browser has would carry the result's label.
  expect(screen.queryByRole('button', { name: CROP_TEXT.open })).toBeNull()
  await act(() => mockWork.flush())
  unmount()

  renderPage(<WorkbenchView mode={FIXTURE_MODE} />, { path: '/work/design/fixture', session })
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  expect(api.calls(createTask)[0]).toMatchObject({ photoFileId: 'file-result', parentTaskId: 'task-before' })
})

it('says that a result which was deleted meanwhile cannot be designed further', async () => {
  const api = fixtureServer()
  api.use(takeResult, () => failWith('NOT_FOUND'))
  const session = { userId: `somebody-${(people += 1)}` }
  renderPage(<WorkbenchView mode={FIXTURE_MODE} />, { path: '/work/design/fixture?on=result-1', session })
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(mockWork.store.getState().photo).toBeNull()
})

it('asks once before starting with an uncertain region that nobody looked at', async () => {
  const api = fixtureServer()
  api.use(segment, () => ({ ...FLOOR, plane: null, confidence: 0.4, warnings: ['lowConfidence', 'planeNotFound'] }))
  const { user } = open()
  await upload()
  await screen.findByText('识别把握较低（约 40%），请检查选区边缘和家具')
  expect(screen.getByText(/线索不足以确定透视/)).toBeVisible()
  await user.dblClick(await screen.findByRole('button', { name: '开始生成' }))
  const question = await screen.findByText('选区可能不准，确定开始吗？')
  // The dialog opens with a motion.
  await waitFor(() => expect(question).toBeVisible())
  expect(api.calls(createTask)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '先看选区' }))
  await waitFor(() => expect(screen.queryByText('选区可能不准，确定开始吗？')).toBeNull())
  expect(mockWork.store.getState().step).toBe('region')
  await user.click(screen.getByRole('button', { name: '开始生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  act(() => mockWork.showCanvas())
  await user.click(await screen.findByRole('button', { name: '再次生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(2))
  expect(screen.queryByText('选区可能不准，确定开始吗？')).toBeNull()
})

it('asks once before starting with a photo that looks like none of a room', async () => {
  const api = fixtureServer()
  const { user } = open()
  await upload()
  const regions = [
    { surface: 'wall' as const, confidence: 0.43, box: [0, 0, 800, 800] as [number, number, number, number] },
  ]
  await waitFor(() => expect(mockWork.store.getState().scene.state).toBe('unavailable'))
  act(() => setWork(mockWork, { scene: { state: 'seen', labels: null, regions } }))
  // Said where the photo is looked at, too.
  expect(screen.getByText('这张照片不像房间，效果可能不对')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  const title = await screen.findByText('这张照片看起来不像房间，确定开始吗？')
  await user.click(within(title.closest<HTMLElement>('[role="dialog"]')!).getByRole('button', { name: '换一张照片' }))
  await waitFor(() => expect(screen.queryByText('这张照片看起来不像房间，确定开始吗？')).toBeNull())
  expect(api.calls(createTask)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  act(() => mockWork.showCanvas())
  // Nobody has said that it is meant.
  expect(screen.getByText('这张照片不像房间，效果可能不对')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '再次生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(2))
})

it('asks no more about a photo that looks like none of a room after its region was looked at, and anew about the next', async () => {
  const api = fixtureServer()
  const { user } = open()
  await upload()
  const odd = () => act(() => setWork(mockWork, { scene: { state: 'seen', labels: null, regions: [] } }))
  await waitFor(() => expect(mockWork.store.getState().scene.state).toBe('unavailable'))
  odd()
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  await user.click(await screen.findByRole('button', { name: '先看选区' }))
  await waitFor(() => expect(screen.queryByText('这张照片看起来不像房间，确定开始吗？')).toBeNull())
  expect(mockWork.store.getState().step).toBe('region')
  await user.click(screen.getByRole('button', { name: '开始生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  act(() => mockWork.showCanvas())
  await act(() => mockWork.photo.upload(photoFile()))
  await waitFor(() => expect(mockWork.store.getState().roomAsked).toBe(false))
  odd()
  await user.click(await screen.findByRole('button', { name: /生成$/ }))
  expect(await screen.findByText('这张照片看起来不像房间，确定开始吗？')).toBeInTheDocument()
  // A question that is open is not put a second time, in no test after this one either.
  await user.click(screen.getByRole('button', { name: '先看选区' }))
})

it('offers to look at the photo where the whole of it is meant', async () => {
  fixtureServer()
  const { user } = open(undefined, { meansWhole: () => true })
  await upload()
  await waitFor(() => expect(mockWork.store.getState().scene.state).toBe('unavailable'))
  act(() => setWork(mockWork, { scene: { state: 'seen', labels: null, regions: [] } }))
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  await user.click(await screen.findByRole('button', { name: '先看照片' }))
  await waitFor(() => expect(mockWork.store.getState().step).toBe('photo'))
})

it('shows no step, and no tool of one, that the inputs make no use of', async () => {
  fixtureServer()
  const { steps } = FIXTURE_MODE
  const region = { ...steps[1]!, isUsed: ({ inputs }: { inputs: { note: string } }) => inputs.note !== 'whole' }
  open(undefined, { steps: steps.with(1, region) })
  await upload()
  const step = () => document.querySelector('[data-step="region"]')
  expect(step()).not.toBeNull()
  await screen.findByText('已识别地面，可用工具修正')
  act(() => mockWork.store.getState().editor!.invert())
  const share = () => mockWork.store.getState().canvas.regionShare
  const drawn = share()
  expect(screen.getByRole('button', { name: /^撤销/ })).toBeEnabled()
  act(() => mockWork.changeInputs({ note: 'whole' }))
  // The photo alone is shown, and what is not seen is not undone.
  expect(mockShown.mock.lastCall![0].prepare({})).toBe(true)
  expect(screen.getByRole('button', { name: /^撤销/ })).toBeDisabled()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(share()).toBe(drawn)
  expect(step()).toBeNull()
  expect(screen.queryByRole('button', { name: '画笔' })).toBeNull()
  expect(mockWork.store.getState().toolId).toBe('hand')
  act(() => mockWork.changeInputs({ note: '' }))
  expect(step()).not.toBeNull()
  expect(mockShown.mock.lastCall![0]).toBeNull()
  expect(screen.getByRole('button', { name: /^撤销/ })).toBeEnabled()
})

it('sends the whole photo where that is meant, whatever was suggested, and does not ask about it', async () => {
  const api = fixtureServer()
  api.use(segment, () => ({ ...FLOOR, plane: null, confidence: 0.4, warnings: ['lowConfidence'] }))
  const { user } = open(undefined, { meansWhole: ({ note }) => note === 'whole' })
  await upload()
  await screen.findByText('识别把握较低（约 40%），请检查选区边缘和家具')
  act(() => mockWork.changeInputs({ note: 'whole' }))
  await user.click(await screen.findByRole('button', { name: '开始生成' }))
  await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
  const [mask] = jest.mocked(maskToPng).mock.lastCall!
  expect(mask.data.every((value) => value > 0)).toBe(true)
})

it('says before charging what no engine of the installation can do, and does not start', async () => {
  const api = fixtureServer()
  const capability = { level: 'unsupported' as const, needs: ['design.engines.http', 'of a later release'] }
  api.use(estimateCost, () => ({ ...ESTIMATE, capability }))
  open()
  await upload()
  expect(await screen.findByText(/^当前没有引擎能做这项设计，不会扣费；需要平台接入生成式引擎/)).toBeVisible()
  expect(await screen.findByRole('button', { name: '开始生成' })).toBeDisabled()
})

it('offers no start for what only an engine draws that the installation lacks, and says what is missing', async () => {
  const api = fixtureServer()
  const capability = { level: 'draft' as const, needs: ['design.engines.mask'] }
  api.use(estimateCost, () => ({ ...ESTIMATE, capability }))
  const isDrawn = ({ note }: { readonly note: string }) => note !== 'own work'
  open(undefined, { isDrawn, Caution: NeedsEngine })
  await upload()
  expect(await screen.findByText(/^当前没有接入支持选区的生成式引擎，无法按文字生成，也不会扣费/)).toBeVisible()
  expect(await screen.findByRole('button', { name: '缺少能生成它的引擎' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: '开始生成' })).toBeNull()
  expect(screen.queryByText(/^当前只能生成草稿/)).toBeNull()
  act(() => mockWork.changeInputs({ note: 'own work' }))
  expect(await screen.findByRole('button', { name: '开始生成' })).toBeEnabled()
  expect(screen.getByText(/^当前只能生成草稿；平台接入支持选区的生成式引擎/)).toBeVisible()
})

it('says that the engine does not answer now, and offers the start once it does', async () => {
  const api = fixtureServer()
  let needs = ['design.engines.answering']
  api.use(estimateCost, () => ({ ...ESTIMATE, capability: { level: 'draft' as const, needs } }))
  open(undefined, { isDrawn: () => true, Caution: NeedsEngine })
  await upload()
  expect(await screen.findByText(/^生成式引擎暂时没有应答.*也不会扣费.*请稍后再试/)).toBeVisible()
  expect(await screen.findByRole('button', { name: '引擎暂时没有应答' })).toBeDisabled()
  needs = []
  act(() => mockWork.setCount(2))
  expect(await screen.findByRole('button', { name: '开始生成' })).toBeEnabled()
})

it('is disposed of with its page: pending requests are aborted, the draft is restored with its steps', async () => {
  let answer: (() => void) | undefined
  const api = fixtureServer()
  api.use(segment, () => new Promise((resolve) => (answer = () => resolve({ ...FLOOR, plane: null }))))
  const userId = `somebody-${(people += 1)}`
  const first = open(userId)
  await upload()
  await waitFor(() => expect(mockWork.store.getState().editor).not.toBeNull())
  const left = mockWork
  act(() => left.store.getState().editor?.invert())
  first.unmount()
  await act(async () => answer?.())
  expect(left.store.getState().editor).toBeNull()
  expect(left.store.getState().canvas.regionShare).toBe(1)

  open(userId)
  await waitFor(() => expect(mockWork.store.getState().photo?.fileId).toBe('file-photo'))
  expect(mockWork).not.toBe(left)
  expect(mockWork.store.getState().canvas).toMatchObject({ regionShare: 1, canUndo: true })
})

it('starts each step of a phone with the whole photo', async () => {
  onPhone()
  fixtureServer()
  open()
  await upload()
  await waitFor(() => expect(mockWork.store.getState().editor).not.toBeNull())
  const editor = mockWork.store.getState().editor!
  act(() => {
    editor.resize({ width: 375, height: 300 })
    editor.zoom(4)
  })
  const zoomed = editor.view.scale
  act(() => mockWork.goToStep('start'))
  expect(editor.view.scale).toBeCloseTo(zoomed / 4)
})
