import 'fake-indexeddb/auto'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { cancelTask, createTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { getSamplePhotos, uploadFile, useSamplePhoto as takeSample } from '@tessera/shared/contract/file'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { stubPictures } from '../../parts/picture-stubs'
import {
  ESTIMATE,
  FINISHED,
  FLOOR,
  MATERIAL,
  NO_SCENE,
  photoFile,
  RIGHTS,
  taskOf,
  UPLOADED,
  WOOD,
} from '../../parts/design.fixtures'
import type { Workbench } from '../../workbench/workbench'
import TileChangePage from './TileChangePage'

jest.mock('../../canvas/render/renderer', () => ({
  Renderer: class {
    setPreview() {}
    resize() {}
    dispose() {}
  },
}))
jest.mock('./preview/faces', () => ({ loadFaces: async () => [] }))

/** The workbench opened last by the page. */
let mockWork: Workbench
jest.mock('../../workbench/workbench', () => {
  const { createWorkbench } = jest.requireActual('../../workbench/workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
const state = () => mockWork.store.getState()
stubPictures()

let users = 0
/** A new person per test, so that tests do not share drafts. */
let session: { userId: string }

beforeEach(() => {
  session = { userId: `person-${(users += 1)}` }
})

function server() {
  return mockApi([
    [getSamplePhotos, () => ({ list: [{ key: 'living', url: '/files/samples/living', width: 1600, height: 1200 }] })],
    [takeSample, () => UPLOADED],
    [uploadFile, () => UPLOADED],
    [readScene, () => NO_SCENE],
    [segment, () => FLOOR],
    [
      getMaterialList,
      ({ kind, keyword }) => {
        const list = (kind === 'woodFloor' ? [WOOD] : [MATERIAL]).filter((each) => each.name.includes(keyword ?? ''))
        return { list, total: list.length, pageNum: 1, pageSize: 24 }
      },
    ],
    [getMaterialDetail, () => MATERIAL],
    [estimateCost, ({ count }) => ({ ...ESTIMATE, count, flops: 50 * count })],
    [getUserPrivilege, () => RIGHTS],
    [createTask, () => taskOf()],
    [queryTask, ({ id }) => taskOf({ ...FINISHED, id })],
    [cancelTask, () => taskOf({ status: 'canceled' })],
    [getCoinPriceList, () => ({ list: [] })],
  ])
}

const open = (path = '/work/design/ceramicTile') => renderPage(<TileChangePage />, { path, session })

async function upload(file = photoFile()): Promise<void> {
  fireEvent.change(await screen.findByLabelText('选择照片', { selector: 'input' }), { target: { files: [file] } })
}

/** Fills an empty workbench up to the start, like a merchant would. */
async function prepare(user: ReturnType<typeof open>['user']): Promise<void> {
  await upload()
  await screen.findByText('已识别地面，可用工具修正')
  fireEvent.change(screen.getByLabelText('橙色线段的真实长度'), { target: { value: '2400' } })
  await user.click(await screen.findByRole('button', { name: '两端已对准' }))
  await user.click(await screen.findByRole('button', { name: /Carrara/ }))
}

const startButton = () => screen.findByRole('button', { name: '开始生成' })

describe('user journey', () => {
  it('leads from a photo via the suggestion to a result, and shows the price before and after', async () => {
    const api = server()
    let polls = 0
    api.use(queryTask, () => ((polls += 1) < 3 ? taskOf({ status: 'running', progress: 0.4 }) : taskOf(FINISHED)))
    const { user, location } = open()
    await prepare(user)
    expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'floor' }])
    expect(await screen.findByText('本次将消耗 50 算力（1 张）')).toBeVisible()
    expect(screen.getByText('可用 500 算力 · 0 豆（可生成 10 张）')).toBeVisible()

    await user.click(await startButton())
    expect(await screen.findByText('正在铺贴')).toBeVisible()
    expect(location()).toBe('/work/design/ceramicTile?task=task-1')
    expect(await screen.findByText('12.4 m² · 约需 36 片')).toBeVisible()
    expect(screen.getByText('已使用 1 张额度（50 算力）')).toBeVisible()
    expect(screen.getByRole('slider', { name: '拖动对比原图与效果图' })).toBeVisible()

    const [sent] = api.calls(createTask)
    expect(sent).toMatchObject({
      designType: 'tile_change',
      photoFileId: 'file-photo',
      maskFileId: 'file-photo',
      materialId: 'tile-1',
      count: 1,
      params: {
        laying: 'straight',
        angleDeg: 0,
        groutMm: 2,
        groutColor: '#c9c8c4',
        plane: { corners: FLOOR.plane?.corners, knownLength: { mm: 2400 } },
      },
    })
    // The frame's balances are refetched when the task is finished.
    expect(api.calls(estimateCost).length).toBeGreaterThan(1)
  })

  it('reruns with another tile on the same region, as a child of the first task', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    await user.click(await startButton())
    await screen.findByText('已使用 1 张额度（50 算力）')
    expect(screen.queryByRole('button', { name: '再次生成' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '调整' }))
    await user.click(screen.getByText('木地板'))
    await user.click(await screen.findByRole('button', { name: /Oak/ }))
    api.use(createTask, () => taskOf({ id: 'task-2' }))
    await user.click(await screen.findByRole('button', { name: '再次生成' }))
    await waitFor(() => expect(api.calls(createTask)).toHaveLength(2))
    const [first, second] = api.calls(createTask)
    expect(second).toMatchObject({ parentTaskId: 'task-1', materialId: 'wood-1' })
    expect(second?.clientToken).not.toBe(first?.clientToken)
  })
})

it('loads a design of the history at once, to lay another tile', async () => {
  const api = server()
  // jsdom cannot decode the mask.
  api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id, maskUrl: null }))
  const { location } = open('/work/design/ceramicTile?task=task-9&again=1')
  await waitFor(() => expect(state().attempts).toEqual(['task-9']))
  expect(state().inputs).toMatchObject({ material: { id: MATERIAL.id } })
  await waitFor(() => expect(location()).toBe('/work/design/ceramicTile?task=task-9'))
  expect(state().stage).toBe('canvas')
})

describe('two materials', () => {
  it('are asked for by the chequer, sent, and kept in the draft', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    await user.click(screen.getByRole('radio', { name: '棋盘格' }))
    expect((await screen.findAllByText('请选择配砖')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: '开始生成' })).toBeNull()
    await user.click(screen.getByText('木地板'))
    await user.click(await screen.findByRole('button', { name: /Oak/ }))
    expect(await screen.findByRole('button', { name: '配砖：Oak，更换' })).toBeVisible()
    expect(await startButton()).toBeVisible()
    cleanup()

    api.use(getMaterialDetail, ({ id }) => (id === WOOD.id ? WOOD : MATERIAL))
    const again = open()
    await again.user.click(await startButton())
    await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
    expect(api.calls(createTask)[0]).toMatchObject({
      materialId: 'tile-1',
      params: { laying: 'chequer', secondMaterialId: 'wood-1' },
    })
  })
})

describe('photo', () => {
  it('rejects a non-photo before the upload', async () => {
    const api = server()
    open()
    await upload(new File(['<svg/>'], 'room.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(/^「room.jpg」的内容不是 JPEG、PNG 或 WebP 图片/)).toBeVisible()
    await upload(photoFile(200, 200))
    expect(await screen.findByText('图片边长需在 256–8000 像素之间')).toBeVisible()
    expect(api.calls(uploadFile)).toHaveLength(0)
  })

  it('shows the server’s rejection and accepts the next photo', async () => {
    const api = server()
    api.use(uploadFile, () => failWith('FILE_BROKEN'))
    open()
    await upload()
    expect(await screen.findByText('图片无法读取，请换一张')).toBeVisible()
    api.use(uploadFile, () => UPLOADED)
    await upload()
    expect(await screen.findByText('已识别地面，可用工具修正')).toBeVisible()
  })

  it('can be dropped, or be one of the samples', async () => {
    const api = server()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '样片 1' }))
    expect(await screen.findByText('已识别地面，可用工具修正')).toBeVisible()
    expect(api.calls(takeSample)).toEqual([{ key: 'living' }])
  })
})

describe('suggestion', () => {
  it('is marked as uncertain at low confidence', async () => {
    server().use(segment, () => ({ ...FLOOR, confidence: 0.41, warnings: ['lowConfidence'] }))
    open()
    await upload()
    expect(await screen.findByText('识别把握较低（约 41%），请检查选区边缘和家具')).toBeVisible()
  })

  it('falls back to the manual tools when it fails', async () => {
    server().use(segment, () => failWith('UNAVAILABLE'))
    const { user } = open()
    await upload()
    expect(await screen.findByText('识别时出了问题。可以先用画笔、多边形选择，或点「重新识别」')).toBeVisible()
    expect(screen.getByRole('button', { name: '多边形' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: '反选' }))
    expect(await screen.findByText('已选照片的 100%')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(screen.getByText('还没有选择区域')).toBeVisible()
  })

  it('does not overwrite what was drawn while it was pending', async () => {
    let answer: (() => void) | undefined
    server().use(segment, () => new Promise((resolve) => (answer = () => resolve(FLOOR))))
    const { user } = open()
    await upload()
    expect(await screen.findAllByText('正在识别地面，可以先用工具手动选择')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '反选' }))
    await act(async () => answer?.())
    expect(await screen.findByText('已选照片的 100%')).toBeVisible()
  })

  it('answers a click on the photo', async () => {
    const api = server()
    open()
    await upload()
    await screen.findByText('已识别地面，可用工具修正')
    act(() => state().editor?.ask({ point: [800, 1000], box: null, taking: 'add' }))
    await waitFor(() => expect(api.calls(segment)).toHaveLength(2))
    expect(api.calls(segment)[1]).toEqual({ photoFileId: 'file-photo', kind: 'floor', click: [800, 1000] })
  })
})

describe('start', () => {
  it('shows what is missing instead of starting', async () => {
    server()
    const { user } = open()
    expect(await screen.findByRole('button', { name: '请先上传一张照片' })).toBeVisible()
    await upload()
    expect(await screen.findByRole('button', { name: '请填写已知长度' })).toBeVisible()
    fireEvent.change(screen.getByLabelText('橙色线段的真实长度'), { target: { value: '2400' } })
    // The line lies where the product put it: a length alone says nothing yet.
    expect(await screen.findByRole('button', { name: '请对准线段两端，或确认已对准' })).toBeVisible()
    const shown = jest.fn()
    Element.prototype.scrollIntoView = function (this: Element) {
      shown(this.textContent)
    }
    await user.click(screen.getByRole('button', { name: '地砖 800' }))
    expect(await screen.findByText(/线段先放在近处/)).toBeVisible()
    // On a small phone it would lie below what is seen of the panel.
    expect(shown).toHaveBeenCalledWith(expect.stringContaining('两端已对准'))
    expect(state().canvas.plane.length).toMatchObject({ mm: 800, proposed: true })
    await user.click(screen.getByRole('button', { name: '终点' }))
    fireEvent.keyDown(screen.getByRole('button', { name: '终点' }), { key: 'ArrowRight' })
    fireEvent.keyUp(screen.getByRole('button', { name: '终点' }), { key: 'ArrowRight' })
    expect(await screen.findByRole('button', { name: '请选择地砖' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /Carrara/ }))
    expect(await startButton()).toBeVisible()
  })

  it('rejects an implausible length, and keeps it as typed', async () => {
    server()
    const { user } = open()
    await upload()
    await screen.findByText('已识别地面，可用工具修正')
    const length = screen.getByLabelText('橙色线段的真实长度')
    await user.type(length, '30')
    expect(screen.queryByText('需在 50–50,000 mm 之间')).toBeNull()
    await user.tab()
    expect(await screen.findByText('需在 50–50,000 mm 之间')).toBeVisible()
    expect(length).toHaveValue('30')
    expect(length).toBeInvalid()
    expect(state().canvas.plane.length?.mm ?? null).toBeNull()
    expect(screen.getByRole('button', { name: '请填写已知长度' })).toBeVisible()
    await user.type(length, '00')
    await waitFor(() => expect(screen.queryByText('需在 50–50,000 mm 之间')).toBeNull())
    expect(state().canvas.plane.length?.mm).toBe(3000)
  })

  it('creates one task for a double click', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    const button = await startButton()
    await user.dblClick(button)
    await screen.findByText('已使用 1 张额度（50 算力）')
    expect(api.calls(createTask)).toHaveLength(1)
    expect(api.calls(uploadFile)).toHaveLength(2)
  })

  it('requests the same task after a lost response', async () => {
    const api = server()
    api.use(createTask, () => failWith('UNAVAILABLE'))
    const { user } = open()
    await prepare(user)
    await user.click(await startButton())
    expect(await screen.findByText(/照片、区域和设置都已保留，重试不会重复扣费/)).toBeVisible()
    api.use(createTask, () => taskOf())
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('已使用 1 张额度（50 算力）')
    const [first, second] = api.calls(createTask)
    expect(second).toEqual(first)
    // The mask had arrived the first time.
    expect(api.calls(uploadFile)).toHaveLength(2)
  })

  it('reports that nothing was started when the balance request fails', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    const button = await startButton()
    api.use(getUserPrivilege, () => failWith('UNAVAILABLE'))
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    await user.click(button)
    expect(await screen.findByText(/暂时连不上服务，未开始生成，也未扣费/)).toBeVisible()
    expect(api.calls(createTask)).toHaveLength(0)
    log.mockRestore()
  })

  it('shows an insufficient balance before the click, and blocks it', async () => {
    const api = server()
    api.use(estimateCost, () => ({ ...ESTIMATE, flops: 0, sufficient: false, imgQuotaNum: 0, availableFlops: 20 }))
    api.use(getUserPrivilege, () => ({ ...RIGHTS, unusedTotalFlops: 20, imgQuotaNum: 0 }))
    const { user } = open()
    await prepare(user)
    expect(await screen.findByText('余额不足：本次 1 张，还可生成 0 张')).toBeVisible()
    await user.click(await startButton())
    const dialog = await screen.findByRole('dialog', { name: '余额不足' })
    await waitFor(() => expect(dialog).toBeVisible())
    expect(api.calls(createTask)).toHaveLength(0)
  })
})

describe('task', () => {
  it('shows the failure and that nothing was charged, and leads back to the inputs', async () => {
    server().use(queryTask, () =>
      taskOf({
        status: 'failed',
        errorCode: 'timeout',
        charge: { source: 'flops', flops: 0, beans: 0, state: 'released', capturedImages: 0 },
      }),
    )
    const { user } = open('/work/design/ceramicTile?task=task-1')
    expect(await screen.findByText('生成超时，请稍后再试')).toBeVisible()
    expect(screen.getAllByText('未扣费').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: '返回调整' }))
    expect(await screen.findByText('拖入一张房间照片')).toBeVisible()
  })

  it('can be cancelled while it runs', async () => {
    const api = server()
    let canceled = false
    api.use(queryTask, () => taskOf({ status: canceled ? 'canceled' : 'running', progress: 0.2 }))
    api.use(cancelTask, () => {
      canceled = true
      return taskOf({ status: 'canceled' })
    })
    const { user } = open('/work/design/ceramicTile?task=task-1')
    await user.click(await screen.findByRole('button', { name: '取消生成' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '取消生成' }))
    expect(await screen.findByText('已取消，未扣费')).toBeVisible()
  })

  it('is restored when the person returns', async () => {
    server()
    const { user, unmount } = open()
    await prepare(user)
    await user.click(await startButton())
    await screen.findByText('已使用 1 张额度（50 算力）')
    unmount()
    const again = open()
    expect(await screen.findByText('已使用 1 张额度（50 算力）')).toBeVisible()
    expect(again.location()).toBe('/work/design/ceramicTile?task=task-1')
  })
})

describe('draft', () => {
  it('restores photo, region, plane and options after a reload, only for the same person', async () => {
    server()
    const first = open()
    await prepare(first.user)
    await startButton()
    // Leaving the page disposes of the workbench; only browser storage remains.
    cleanup()

    open()
    expect(await startButton()).toBeVisible()
    expect(screen.getByLabelText('橙色线段的真实长度')).toHaveValue('2400')
    expect(screen.getByText('1,600 × 1,200 像素')).toBeVisible()
    expect(state().editor?.document.plane.corners).toEqual(FLOOR.plane?.corners)
    cleanup()

    session = { userId: 'somebody-else' }
    open()
    expect(await screen.findByText('拖入一张房间照片')).toBeVisible()
  })

  it('is cleared by starting over', async () => {
    server()
    const { user } = open()
    await prepare(user)
    await user.click(screen.getByRole('button', { name: '重新开始' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '重新开始' }))
    expect(await screen.findByText('拖入一张房间照片')).toBeVisible()
    await waitFor(() => expect(state().photo).toBeNull())
  })
})
