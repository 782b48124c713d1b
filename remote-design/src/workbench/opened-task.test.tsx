import 'fake-indexeddb/auto'
import { queryBatch } from '@tessera/shared/contract/design/batch'
import { queryTask } from '@tessera/shared/contract/design/task'
import { failWith, onPhone, renderPage } from '@tessera/shared/testing/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FINISHED, photoFile, taskOf, UPLOADED } from '../parts/design.fixtures'
import { stubPictures } from '../parts/picture-stubs'
import { FIXTURE_MODE } from './testing/fixture-mode'
import { fixtureServer, ofFixture } from './testing/fixture-server'
import type { Workbench } from './workbench'
import { WorkbenchView } from './WorkbenchView'

jest.mock('@tessera/shared/canvas/render/renderer', () => ({
  Renderer: class {
    setPreview() {}
    resize() {}
    dispose() {}
  },
}))
let mockWork: Workbench
jest.mock('./workbench', () => {
  const { createWorkbench } = jest.requireActual('./workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
stubPictures()

let people = 0
const open = (path: string, userId = `somebody-${(people += 1)}`) =>
  renderPage(<WorkbenchView mode={FIXTURE_MODE} />, { path: `/work/design/fixture${path}`, session: { userId } })

describe('a task of another photo than the draft’s', () => {
  const OTHER = { ...UPLOADED, fileId: 'file-other' }
  /** A draft of one photo on the canvas, and a task of another opened over it. */
  const openOver = async () => {
    const api = fixtureServer()
    api.use(queryTask, ({ id }) => ofFixture({ ...FINISHED, id, photo: OTHER }))
    const userId = `somebody-${(people += 1)}`
    const first = open('', userId)
    fireEvent.change(await screen.findByLabelText('选择照片', { selector: 'input' }), {
      target: { files: [photoFile()] },
    })
    await screen.findByText('已识别地面，可用工具修正')
    first.unmount()
    const opened = open('?task=task-9', userId)
    await screen.findByRole('button', { name: '回到画布' })
    return opened
  }
  const shown = () => mockWork.store.getState()

  it.each(['编辑', '调整'])('is what %s goes on with, after one question', async (name) => {
    const { user } = await openOver()
    const press = () => user.click(name === '编辑' ? screen.getByText(name) : screen.getByRole('button', { name }))
    await press()
    await screen.findByText('载入这次设计？')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText('载入这次设计？')).toBeNull())
    expect(shown()).toMatchObject({ stage: 'task', photo: { fileId: 'file-photo' }, inputs: { note: '' } })
    await press()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '用这张照片和区域继续' }))
    await waitFor(() => expect(shown().photo?.fileId).toBe('file-other'))
    expect(shown()).toMatchObject({ stage: 'canvas', taskId: 'task-9', inputs: { note: 'former' } })
    expect(screen.queryByRole('button', { name: '回到画布' })).toBeNull()
  })

  it('has beside it the others of its own photo and batch, and none of the draft’s', async () => {
    const api = fixtureServer()
    const userId = `somebody-${(people += 1)}`
    const first = open('', userId)
    fireEvent.change(await screen.findByLabelText('选择照片', { selector: 'input' }), {
      target: { files: [photoFile()] },
    })
    await screen.findByText('已识别地面，可用工具修正')
    act(() => mockWork.addAttempt('task-draft'))
    first.unmount()
    const ofBatch = (id: string, photo = OTHER) => ofFixture({ ...FINISHED, id, photo, batchId: 'batch-1' })
    api.use(queryTask, ({ id }) => (id === 'task-draft' ? ofFixture({ ...FINISHED, id }) : ofBatch(id)))
    const tasks = [ofBatch('task-9'), ofBatch('task-10'), ofBatch('task-11', { ...OTHER, fileId: 'file-third' })]
    api.use(queryBatch, ({ id }) => ({ id, tasks }))
    const { user, location } = open('?task=task-9', userId)
    const others = within(await screen.findByRole('region', { name: '同一照片的其他效果' }))
    expect(others.getAllByRole('button')).toHaveLength(1)
    await user.click(others.getByRole('button'))
    await waitFor(() => expect(location()).toContain('task=task-10'))
  })

  it('leaves the draft, which is gone back to', async () => {
    const { user, location } = await openOver()
    await user.click(screen.getByRole('button', { name: '回到画布' }))
    await waitFor(() => expect(location()).not.toContain('task='))
    expect(shown()).toMatchObject({ stage: 'canvas', taskId: null, photo: { fileId: 'file-photo' } })
    expect(shown().canvas.canUndo).toBe(true)
  })
})

it('leads a task of another mode to where that one is opened', async () => {
  const api = fixtureServer()
  api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id }))
  const { location } = open('?task=task-9')
  await waitFor(() => expect(location()).toBe('/work/design/history?task=task-9&open=1'))
})

it.each([true, false])('says on the picture that it is a draft, or nothing: %s', async (isDraft) => {
  const api = fixtureServer()
  api.use(queryTask, ({ id }) => ofFixture({ ...FINISHED, id, engine: isDraft ? 'basic' : 'another' }))
  open('?task=task-9')
  await screen.findByRole('slider')
  // Below the fold of a phone, the facts say it once more.
  const [label] = screen.getAllByText('效果图')
  expect(label!.textContent).toBe(isDraft ? '草稿效果图' : '效果图')
})

describe('a task that is not there, or not the viewer’s', () => {
  const openAt = (width: 'desktop' | 'phone') => {
    if (width === 'phone') onPhone()
    return open('?task=gone')
  }
  afterEach(() => {
    jest.useRealTimers()
  })

  it.each([
    ['desktop', 'NOT_FOUND'],
    ['phone', 'NOT_FOUND'],
    ['desktop', 'FORBIDDEN'],
  ] as const)('is asked for once, and leads back to the workbench: %s, %s', async (width, reason) => {
    jest.useFakeTimers({ advanceTimers: true })
    const api = fixtureServer()
    api.use(queryTask, () => failWith(reason))
    const { location } = openAt(width)
    await screen.findByRole('alert')
    await act(() => jest.advanceTimersByTimeAsync(4000))
    expect(api.calls(queryTask)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    // The switch between result and canvas would lie over the message.
    expect(screen.queryByText('效果')).toBeNull()
    const out = screen.getByRole('button', { name: '返回工作台' })
    expect(out).toHaveClass('primary')
    fireEvent.click(out)
    await screen.findByLabelText('选择照片', { selector: 'input' })
    expect(location()).not.toContain('task=')
  })

  it('is asked for again where the server failed', async () => {
    const api = fixtureServer()
    api.use(queryTask, () => failWith('INTERNAL'))
    openAt('desktop')
    expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
    expect(screen.getByRole('button', { name: '返回工作台' })).not.toHaveClass('primary')
    expect(screen.queryByText('效果')).toBeNull()
  })
})
