import type { Plane } from '@tessera/shared/contract/design/plane'
import { segment } from '@tessera/shared/contract/design/segment'
import { cancelTask, createTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { uploadFile, useSamplePhoto as takeSample } from '@tessera/shared/contract/file'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { links } from '@tessera/shared/remote/links'
import { failWith } from '@tessera/shared/testing/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FINISHED, FLOOR, MATERIAL, photoFile, taskOf, UPLOADED, WOOD } from '../../parts/design.fixtures'
import { LIVING_ROOM_FLOOR } from '../../workbench/photo/sample-floors'
import { asSomebodyNew, open, prepare, server, startButton, state, upload } from './tile-change-page.fixtures'

describe('user journey', () => {
  it('leads from a photo via the suggestion to a result, and shows the price before and after', async () => {
    const api = server()
    let polls = 0
    api.use(queryTask, () => ((polls += 1) < 3 ? taskOf({ status: 'running', progress: 0.4 }) : taskOf(FINISHED)))
    const { user, location } = open()
    await prepare(user)
    expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'floor' }])
    expect(await screen.findByText('本次将消耗 50 算力（1 张）')).toBeVisible()
    expect(screen.getByText('可用 500 算力 · 0 豆（还可生成 10 张）')).toBeVisible()

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

  it('shows with one tap what it does: a sample with its scale, its open floor and a tile', async () => {
    const api = server()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '试一个例子：给客厅铺砖' }))
    await user.click(await startButton())
    await screen.findByText('已使用 1 张额度（50 算力）')
    expect(api.calls(takeSample)).toEqual([{ key: 'living-room' }])
    // Its floor is known as the room was drawn: nothing need be suggested.
    expect(api.calls(segment)).toEqual([])
    expect(api.calls(createTask)[0]).toMatchObject({
      materialId: 'tile-1',
      params: { plane: { corners: LIVING_ROOM_FLOOR.corners, sizeMm: [1200, 1800] } },
    })
  })

  it('lays the tile that somebody came with in the example, too', async () => {
    const api = server()
    api.use(getMaterialDetail, () => ({ ...MATERIAL, id: 'tile-9', name: '卡拉拉白' }))
    const { user } = open('/work/design/ceramicTile?material=tile-9')
    await screen.findByText('将使用「卡拉拉白」，有照片后自动选好')
    await user.click(screen.getByRole('button', { name: '试一个例子：给客厅铺砖' }))
    await user.click(await startButton())
    await screen.findByText('已使用 1 张额度（50 算力）')
    expect(api.calls(createTask)[0]).toMatchObject({ materialId: 'tile-9' })
  })

  it('begins on the wall with a wall covering that somebody came with, and offers others of its kind', async () => {
    const api = server()
    const covering = { ...MATERIAL, id: 'wall-9', kind: 'wall' as const, name: '亚麻墙布' }
    api.use(getMaterialDetail, () => covering)
    const { user } = open(links.designWith(covering)!)
    await screen.findByText('将使用「亚麻墙布」，有照片后自动选好')
    await upload()
    await waitFor(() => expect(state()).toMatchObject({ regionKind: 'wall', inputs: { material: { id: 'wall-9' } } }))
    await waitFor(() => expect(api.calls(segment).at(-1)).toEqual({ photoFileId: 'file-photo', kind: 'wall' }))
    await user.click(await screen.findByText('墙面材料'))
    await waitFor(() => expect(api.calls(getMaterialList).at(-1)).toMatchObject({ kind: 'wall' }))
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

it('loads what a batch was made of at its photo, for another one', async () => {
  const api = server()
  const photo = { ...UPLOADED, fileId: 'file-former' }
  api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id, photo, maskUrl: null }))
  open('/work/design/ceramicTile?task=task-9&again=photo')
  await waitFor(() => expect(state().photo?.fileId).toBe('file-former'))
  expect(state()).toMatchObject({ stage: 'canvas', step: 'photo', inputs: { material: { id: MATERIAL.id } } })
})

it('does a design of the photo on the canvas again as it was, without a batch that was prepared meanwhile', async () => {
  const api = server()
  api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id, maskUrl: null }))
  api.use(getMaterialDetail, ({ id }) => (id === WOOD.id ? WOOD : MATERIAL))
  const first = open()
  await prepare(first.user)
  await first.user.click(screen.getByText('木地板'))
  await first.user.click(await screen.findByRole('button', { name: /Oak/ }))
  await first.user.click(await screen.findByRole('switch', { name: '多选几款，一次出图' }))
  api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
  fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), { target: { files: [photoFile()] } })
  await screen.findByRole('button', { name: '房间 2：选区正确' })
  cleanup()

  const { user } = open('/work/design/ceramicTile?task=task-9&again=1')
  const title = await screen.findByText('载入这次设计？')
  const question = within(title.closest<HTMLElement>('[role="dialog"]')!)
  await user.click(question.getByRole('button', { name: '用这张照片和区域继续' }))
  await waitFor(() => expect(state().inputs).toMatchObject({ material: { id: MATERIAL.id } }))
  expect(state()).toMatchObject({ several: null, rooms: [], photo: { fileId: 'file-photo' } })
  expect(await screen.findByText('本次将消耗 50 算力（1 张）')).toBeVisible()
})

it('does a design again without a question where nothing was drawn since it was started', async () => {
  const api = server()
  api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id, maskUrl: null }))
  api.use(getMaterialDetail, ({ id }) => (id === WOOD.id ? WOOD : MATERIAL))
  const first = open()
  await prepare(first.user)
  await first.user.click(await startButton())
  await screen.findByText('已使用 1 张额度（50 算力）')
  await first.user.click(screen.getByRole('button', { name: '调整' }))
  await first.user.click(screen.getByText('木地板'))
  await first.user.click(await screen.findByRole('button', { name: /Oak/ }))
  cleanup()

  open('/work/design/ceramicTile?task=task-1&again=1')
  await waitFor(() => expect(state().inputs).toMatchObject({ material: { id: MATERIAL.id } }))
  expect(screen.queryByText('载入这次设计？')).toBeNull()
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

  it('says on the result too that its sizes are odd', async () => {
    const { params } = taskOf()
    const knownLength: Plane['knownLength'] = { from: [400, 1000], to: [1200, 1000], mm: 9000 }
    const tooLong = { ...params, plane: { ...params.plane, knownLength } }
    server().use(queryTask, ({ id }) => taskOf({ ...FINISHED, id, params: tooLong }))
    open('/work/design/ceramicTile?task=task-1')
    expect(await screen.findByText(/按此尺寸，拍照高度约有 \d\.\d 米，长度可能填大了/)).toBeVisible()
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

  it('says that it has ended when the cancellation comes too late', async () => {
    const api = server()
    let ended = false
    api.use(queryTask, ({ id }) => taskOf(ended ? { ...FINISHED, id } : { id, status: 'running', progress: 0.2 }))
    api.use(cancelTask, () => {
      ended = true
      return failWith('TASK_NOT_CANCELABLE')
    })
    const { user } = open('/work/design/ceramicTile?task=task-1')
    await user.click(await screen.findByRole('button', { name: '取消生成' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消生成' }))
    expect(await screen.findByText('设计已完成，没有取消')).toBeVisible()
    expect(screen.queryByText('任务已结束，无法取消')).toBeNull()
  })

  it.each([
    ['succeeded', '设计已完成，没有取消'],
    ['failed', '设计已结束，无需取消'],
  ] as const)(
    'closes the question whether to cancel it when it has %s meanwhile, and says so',
    async (status, words) => {
      const api = server()
      let ended = false
      api.use(queryTask, ({ id }) =>
        ended ? taskOf({ ...FINISHED, id, status }) : taskOf({ id, status: 'running', progress: 0.2 }),
      )
      const { user } = open('/work/design/ceramicTile?task=task-1')
      await user.click(await screen.findByRole('button', { name: '取消生成' }))
      await screen.findByText('取消生成？')
      ended = true
      expect(await screen.findByText(words)).toBeVisible()
      await waitFor(() => expect(screen.queryByText('取消生成？')).toBeNull())
      expect(api.calls(cancelTask)).toHaveLength(0)
    },
  )

  it('does not claim to go on while the service does not answer, and is shown when it does again', async () => {
    const api = server()
    let isDown = false
    let ended = false
    api.use(queryTask, ({ id }) => {
      if (isDown) failWith('UNAVAILABLE')
      return ended ? taskOf({ ...FINISHED, id }) : taskOf({ id, status: 'running', progress: 0.2 })
    })
    open('/work/design/ceramicTile?task=task-1')
    expect(await screen.findByText('正在铺贴')).toBeVisible()
    isDown = true
    expect(await screen.findByText('与服务器的连接已断开', undefined, { timeout: 15_000 })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('暂时不知道设计进行到哪一步，连上后会自动继续显示')
    expect(screen.queryByText('正在铺贴')).toBeNull()
    expect(screen.queryByText('生成中')).toBeNull()
    expect(screen.getByText('暂时未知')).toBeVisible()
    ended = true
    isDown = false
    expect(await screen.findByText('已使用 1 张额度（50 算力）', undefined, { timeout: 15_000 })).toBeVisible()
  })

  it('is shown to whoever left before it ended, and once: then the next photo is asked for', async () => {
    const api = server()
    api.use(queryTask, () => taskOf({ status: 'running' }))
    const first = open()
    await prepare(first.user)
    await first.user.click(await startButton())
    await screen.findByText('正在铺贴')
    first.unmount()
    api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id }))
    const second = open()
    expect(await screen.findByText('已使用 1 张额度（50 算力）')).toBeVisible()
    expect(second.location()).toBe('/work/design/ceramicTile?task=task-1')
    second.unmount()
    open()
    await screen.findByRole('button', { name: '再次生成' })
    expect(state()).toMatchObject({ taskId: null, stage: 'canvas', step: 'photo' })
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

    asSomebodyNew()
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
