import { createBatch } from '@tessera/shared/contract/design/batch'
import { segment } from '@tessera/shared/contract/design/segment'
import { createTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { uploadFile } from '@tessera/shared/contract/file'
import { getMaterialFacets, getMaterialList, type Material } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { failWith } from '@tessera/shared/testing/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ESTIMATE, FINISHED, FLOOR, MATERIAL, photoFile, RIGHTS, taskOf, UPLOADED } from '../../parts/design.fixtures'
import { rememberChoice } from '../../parts/material/recent-materials'
import { open, personNow, prepare, server, startButton, state, upload } from './tile-change-page.fixtures'

const OTHER: Material = { ...MATERIAL, id: 'tile-2', name: 'Nero' }

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
  it.each(['full', 'draft'] as const)('promises true sizes only where they are laid: %s', async (level) => {
    server().use(estimateCost, () => ({ ...ESTIMATE, capability: { level, needs: [] } }))
    open()
    expect(await screen.findByText(level === 'full' ? /^按真实尺寸铺/ : /砖的大小、拼缝和花色只供参考/)).toBeVisible()
    if (level === 'draft') expect(screen.queryByText(/^按真实尺寸铺/)).toBeNull()
  })

  it('shows what is missing instead of starting', async () => {
    server()
    const { user } = open()
    expect(await screen.findByRole('button', { name: '请先上传一张照片' })).toBeVisible()
    await upload()
    expect(await screen.findByRole('button', { name: '请填写已知长度' })).toBeVisible()
    const shown = jest.fn()
    Element.prototype.scrollIntoView = function (this: Element) {
      shown(this.textContent)
    }
    const length = screen.getByLabelText('橙色线段的真实长度')
    await user.type(length, '2400')
    // The line lies where the product put it: a length alone says nothing yet.
    expect(await screen.findByRole('button', { name: '请对准线段两端，或确认已对准' })).toBeVisible()
    expect(shown).not.toHaveBeenCalled()
    fireEvent.blur(length)
    expect(shown).toHaveBeenCalledWith(expect.stringContaining('两端已对准'))
    shown.mockClear()
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
    expect(screen.getByRole('button', { name: '已知长度需在 50–50,000 mm 之间' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '两端已对准' })).toBeNull()
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

  it('makes several materials together, asks the price of all, and requests the same batch after a lost response', async () => {
    const api = server()
    api.use(getMaterialList, () => ({ list: [MATERIAL, OTHER], total: 2, pageNum: 1, pageSize: 24 }))
    api.use(createBatch, () => failWith('UNAVAILABLE'))
    const { user, location } = open()
    await prepare(user)
    await user.click(await screen.findByRole('switch', { name: '多选几款，一次出图' }))
    expect(await screen.findByText('已选 1 / 12 款')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Nero/ }))
    expect(await screen.findByText('2 款，共 2 张，一次预扣')).toBeVisible()
    // Each is laid as its maker does, but for what is changed; that is told before the start.
    const layings = () => within(screen.getByRole('list', { name: '铺贴方式' })).getAllByRole('listitem')
    expect(layings().map((each) => each.textContent)).toEqual([
      expect.stringContaining('：直铺'),
      expect.stringContaining('：直铺'),
    ])
    await user.click(screen.getByRole('radio', { name: '工字铺 1/2' }))
    expect(layings().map((each) => each.textContent)).toEqual([
      expect.stringContaining('：工字铺 1/2'),
      expect.stringContaining('：工字铺 1/2'),
    ])
    await user.click(screen.getByRole('radio', { name: '直铺' }))
    await waitFor(() => expect(api.calls(estimateCost).at(-1)).toMatchObject({ count: 2 }))
    await user.click(await startButton())
    expect(await screen.findByText(/照片、区域和设置都已保留，重试不会重复扣费/)).toBeVisible()
    api.use(createBatch, () => ({ id: 'batch-1', tasks: [taskOf(), taskOf({ id: 'task-2' })] }))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(location()).toBe('/work/design/batch?batch=batch-1'))
    const [first, second] = api.calls(createBatch)
    expect(second).toEqual(first)
    expect(first?.tasks.map((task) => 'materialId' in task && task.materialId)).toEqual([MATERIAL.id, OTHER.id])
    expect(api.calls(createTask)).toHaveLength(0)
    expect(api.calls(uploadFile)).toHaveLength(2)
  })

  it('gives all tiles the laying of the one that is shown, and each its own again', async () => {
    const api = server()
    const herringbone = { ...OTHER, surface: { ...OTHER.surface!, laying: 'herringbone' as const } }
    api.use(getMaterialList, () => ({ list: [MATERIAL, herringbone], total: 2, pageNum: 1, pageSize: 24 }))
    api.use(createBatch, () => ({ id: 'batch-1', tasks: [taskOf(), taskOf({ id: 'task-2' })] }))
    const { user } = open()
    await prepare(user)
    await user.click(await screen.findByRole('switch', { name: '多选几款，一次出图' }))
    expect(screen.queryByRole('button', { name: /款都用/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Nero/ }))
    const layings = () =>
      within(screen.getByRole('list', { name: '铺贴方式' }))
        .getAllByRole('listitem')
        .map((each) => each.textContent?.split('：')[1])
    expect(layings()).toEqual(['直铺', '人字铺'])
    await user.click(screen.getByRole('button', { name: '2 款都用「人字铺」' }))
    expect(layings()).toEqual(['人字铺', '人字铺'])
    await user.click(screen.getByRole('button', { name: '恢复各自的铺法' }))
    expect(layings()).toEqual(['直铺', '人字铺'])
    await user.click(screen.getByRole('button', { name: '2 款都用「人字铺」' }))
    await user.click(await startButton())
    await waitFor(() => expect(api.calls(createBatch)).toHaveLength(1))
    expect(api.calls(createBatch)[0]?.tasks.map((task) => 'params' in task && task.params)).toMatchObject([
      { laying: 'herringbone' },
      { laying: 'herringbone' },
    ])
  })

  it('offers what was chosen before first, also from a later page, and narrows it down by price', async () => {
    const api = server()
    const yesterday = { ...OTHER, id: 'tile-far' }
    api.use(getMaterialList, ({ ids, priceTo }) => {
      const list = ids ? (priceTo === 5_000 ? [] : [yesterday]) : [MATERIAL]
      return { list, total: list.length, pageNum: 1, pageSize: 24 }
    })
    api.use(getMaterialFacets, () => ({ series: [], sizes: [] }))
    api.use(getTagList, () => ({ groups: [], tags: [] }))
    rememberChoice(personNow(), yesterday.id)
    const { user } = open()
    await upload()
    const cards = within(await screen.findByRole('list', { name: '选择地砖' }))
    await waitFor(() =>
      expect(cards.getAllByRole('button').map((card) => card.textContent)).toEqual([
        expect.stringContaining('Nero'),
        expect.stringContaining('Carrara'),
      ]),
    )
    expect(api.calls(getMaterialList).filter(({ ids }) => ids !== undefined)).toEqual([
      expect.objectContaining({ kind: 'tile', ids: [yesterday.id] }),
    ])
    await user.click(screen.getByRole('button', { name: '筛选' }))
    await user.click(await screen.findByRole('combobox', { name: '最高价' }))
    await user.click(await screen.findByTitle('50 元以内'))
    await waitFor(() => expect(cards.getAllByRole('button')).toHaveLength(1))
    expect(api.calls(getMaterialList).at(-1)).toMatchObject({ priceTo: 5_000 })
  })

  it('makes other rooms with the same tile, each confirmed by the person', async () => {
    const api = server()
    api.use(createBatch, () => ({ id: 'batch-2', tasks: [taskOf(), taskOf({ id: 'task-2' })] }))
    const { user, location } = open()
    await prepare(user)
    api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
    fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), { target: { files: [photoFile()] } })
    await user.click(await screen.findByRole('button', { name: '房间 2：选区正确' }))
    expect(await screen.findByText('选区已确认')).toBeVisible()
    expect(screen.getByText('2 间房，共 2 张，一次预扣')).toBeVisible()
    await user.click(await startButton())
    await waitFor(() => expect(location()).toBe('/work/design/batch?batch=batch-2'))
    const [request] = api.calls(createBatch)
    expect(request?.tasks.map(({ photoFileId }) => photoFileId)).toEqual(['file-photo', 'file-second'])
    const [first, second] = request!.tasks.map(
      (task) => 'params' in task && 'plane' in task.params && task.params.plane,
    )
    // As if taken from the same height.
    expect(first).toHaveProperty('knownLength.mm', 2400)
    expect(second).toHaveProperty('knownLength')
  })

  it('goes on with all photos of a batch that is still there, and with one of them alone where that is asked for', async () => {
    const api = server()
    api.use(createBatch, () => ({ id: 'batch-2', tasks: [taskOf(), taskOf({ id: 'task-2' })] }))
    api.use(queryTask, ({ id }) => taskOf({ ...FINISHED, id, batchId: 'batch-2', maskUrl: null }))
    const first = open()
    await prepare(first.user)
    api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
    fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), { target: { files: [photoFile()] } })
    await first.user.click(await screen.findByRole('button', { name: '房间 2：选区正确' }))
    await first.user.click(await startButton())
    await waitFor(() => expect(first.location()).toBe('/work/design/batch?batch=batch-2'))
    cleanup()
    open('/work/design/ceramicTile?task=task-9&again=batch')
    await waitFor(() => expect(state()).toMatchObject({ stage: 'canvas', step: 'material' }))
    expect(state().rooms).toMatchObject([{ photo: { fileId: 'file-second' } }])
    expect(await screen.findByText('2 间房，共 2 张，一次预扣')).toBeVisible()
    cleanup()
    open('/work/design/ceramicTile?task=task-9&again=1')
    await waitFor(() => expect(state().rooms).toEqual([]))
  })

  it('looks at other rooms anew for another kind of surface, and drops the answer for the former', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
    let answerFloor = () => {}
    api.use(segment, ({ kind }) =>
      kind === 'floor' ? new Promise((resolve) => (answerFloor = () => resolve(FLOOR))) : { ...FLOOR, confidence: 0.7 },
    )
    const add = () =>
      fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), {
        target: { files: [photoFile()] },
      })
    add()
    await waitFor(() => expect(api.calls(segment).at(-1)).toEqual({ photoFileId: 'file-second', kind: 'floor' }))
    await user.click(screen.getByRole('radio', { name: '墙面' }))
    await user.click(await screen.findByRole('button', { name: '房间 2：选区正确' }))
    const [room] = state().rooms
    expect(room?.suggestion).toMatchObject({ confidence: 0.7, checked: true })
    await act(async () => answerFloor())
    expect(state().rooms).toEqual([room])
    // Back on the floor the wall is no floor: it is looked at and confirmed once more.
    api.use(segment, () => failWith('UNAVAILABLE'))
    const log = jest.spyOn(console, 'warn').mockImplementation(() => {})
    await user.click(screen.getByRole('radio', { name: '地面' }))
    await waitFor(() => expect(state().rooms[0]?.canvas).not.toBeNull())
    expect(state().rooms[0]).toMatchObject({ regionShare: 0, suggestion: { confidence: null, checked: false } })
    expect(api.calls(segment).slice(-2)).toContainEqual({ photoFileId: 'file-second', kind: 'floor' })
    log.mockRestore()
  })

  it('leaves no room waiting for an answer that went with the canvas', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
    fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), { target: { files: [photoFile()] } })
    await screen.findByRole('button', { name: '房间 2：选区正确' })
    api.use(segment, () => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: '重新识别' }))
    await waitFor(() => expect(state().suggestion.state).toBe('running'))
    await user.click(screen.getByRole('button', { name: '房间 2：在画布上改' }))
    expect(state().photo?.fileId).toBe('file-second')
    expect(state().rooms).toMatchObject([{ photo: { fileId: 'file-photo' }, suggestion: { state: 'idle' } }])
  })

  it('leaves the person at the photo that was brought while the start was sent', async () => {
    const api = server()
    let answer = () => {}
    api.use(createTask, () => new Promise((resolve) => (answer = () => resolve(taskOf()))))
    const { user, location } = open()
    await prepare(user)
    await user.click(await startButton())
    await waitFor(() => expect(api.calls(createTask)).toHaveLength(1))
    api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
    fireEvent.change(screen.getByLabelText('更换照片', { selector: 'input' }), { target: { files: [photoFile()] } })
    await waitFor(() => expect(state().photo?.fileId).toBe('file-second'))
    await act(async () => answer())
    await waitFor(() => expect(state().starting).toBe(false))
    expect(state()).toMatchObject({ taskId: null, attempts: [], intent: null, stage: 'canvas' })
    expect(location()).not.toContain('task-1')
  })

  it('shows no price, and does not start, until the price of the chosen number is known', async () => {
    const api = server()
    const { user } = open()
    await prepare(user)
    const button = await startButton()
    await screen.findByText('本次将消耗 50 算力（1 张）')
    let answer = () => {}
    api.use(
      estimateCost,
      ({ count }) => new Promise((resolve) => (answer = () => resolve({ ...ESTIMATE, count, flops: 150 }))),
    )
    await user.click(screen.getByRole('radio', { name: '3 张' }))
    await waitFor(() => expect(button).toBeDisabled())
    expect(screen.queryByText(/^本次将消耗/)).toBeNull()
    await act(async () => answer())
    expect(await screen.findByText('本次将消耗 150 算力（3 张）')).toBeVisible()
    expect(button).toBeEnabled()
    api.use(estimateCost, () => failWith('UNAVAILABLE'))
    await user.click(screen.getByRole('radio', { name: '4 张' }))
    await screen.findByRole('button', { name: '重新获取' })
    expect(button).toBeEnabled()
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
    // In tests antd gives every dialog the same id, so accessible names are ambiguous.
    const title = await screen.findByText('余额不足')
    await waitFor(() => expect(title.closest('[role="dialog"]')).toBeVisible())
    expect(api.calls(createTask)).toHaveLength(0)
  })
})
