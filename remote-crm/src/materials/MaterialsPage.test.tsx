import { getOwnFactoryList, type OwnFactory } from '@tessera/shared/contract/factory'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import * as contract from '@tessera/shared/contract/material'
import { getMaterialImportList } from '@tessera/shared/contract/material-import'
import { getTagList } from '@tessera/shared/contract/tag'
import { openShop } from '@tessera/shared/testing/shop.fixtures'
import { failWith, mockApi, onPhone, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { LOOK_COLORS } from '@tessera/shared/ui/goods/look-colors'
import { BulkEdit } from './BulkEdit'
import { EditMaterial } from './EditMaterial'
import { record, tile } from './materials.fixtures'
import type { FormPicture } from './material-form.rules'
import MaterialPage from './MaterialPage'
import MaterialsPage from './MaterialsPage'
import { PicturesField } from './PicturesField'

// jsdom's files are none to the multipart form of this Node.
jest.mock('@tessera/shared/http/client', () => ({
  ...jest.requireActual('@tessera/shared/http/client'),
  uploadFile: async (file: File) => {
    const fileId = (await mockUpload.current?.(file.name)) ?? 'face-2'
    return { fileId, url: `/files/${fileId}`, width: 600, height: 1200 }
  },
}))
const mockUpload: { current: ((name: string) => Promise<string>) | null } = { current: null }

// Nor does it draw.
jest.mock('@tessera/shared/ui/photo/use-pixels', () => ({
  ...jest.requireActual('@tessera/shared/ui/photo/use-pixels'),
  usePixels: (source: Blob | null) => source && { width: 40, height: 30 },
}))
const mockCuts: unknown[] = []
jest.mock('@tessera/shared/ui/photo/square-crop', () => ({
  ...jest.requireActual('@tessera/shared/ui/photo/square-crop'),
  cutSquare: (_image: ImageData, crop: unknown) => {
    mockCuts.push(crop)
    return { convertToBlob: async () => new Blob(['x']) }
  },
}))

const PATH = '/work/material/list'
const OWN = tile('m1')
const FACTORY = tile('m2', { name: '厂家砖', scope: 'factory', status: 'on' })

function server(list = [OWN, FACTORY]) {
  return mockApi([
    [contract.getMaterialList, () => ({ list, total: list.length, pageNum: 1, pageSize: 24 })],
    [contract.getMaterialFacets, () => ({ series: ['云岩'], sizes: [{ mmWidth: 600, mmHeight: 1200 }] })],
    [contract.getMaterialRecord, ({ id }) => record(list.find((each) => each.id === id)!)],
    [contract.updateStatus, ({ ids }) => ({ changed: ids.length })],
    [contract.updateMaterials, ({ ids }) => ({ changed: ids.length })],
    [contract.getMaterialUses, ({ ids }) => ({ list: ids.map((id) => ({ id, designs: 2 })) })],
    [contract.deleteMaterial, ({ ids }) => ({ deleted: ids.length })],
    [getTagList, () => ({ groups: [], tags: [] })],
    [getAssetQuota, () => ({ allowance: 10, used: 10, nextCostBeans: 50, beans: 500 })],
  ])
}
const factory = (id: string): OwnFactory => ({
  id,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  version: 1,
  type: 'domestic',
  name: `工厂 ${id}`,
  country: '中国',
  region: null,
  phone: null,
  brands: [],
  intro: '',
  coverUrl: null,
  materialCount: 0,
  status: 'on',
  agent: { userId: 'u', userName: '郭婉清', teamName: '岭南代理' },
  coverFileId: null,
  sort: 0,
})
const open = (path = PATH) => renderPage(<MaterialsPage />, { path })

it('shows the wall of goods, each with what it is, its price and its state', async () => {
  server([OWN, tile('m3', { name: '旧砖', status: 'off', priceFen: null, unit: null })])
  open()
  const card = await screen.findByRole('link', { name: /雅士白/ })
  expect(card).toHaveAttribute('href', '/work/material/detail?id=m1')
  expect(card).toHaveTextContent('YS-1')
  expect(card).toHaveTextContent('55.00/片')
  expect(screen.getByRole('link', { name: /旧砖/ })).toHaveTextContent('未标价已下架')
})

it('keeps rarer filters behind one press on a phone', async () => {
  onPhone()
  server()
  const { user } = open()
  expect(await screen.findByRole('combobox', { name: '种类' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: '表面' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '更多筛选' }))
  expect(screen.getByRole('combobox', { name: '表面' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: '最高价' })).toBeVisible()
})

it('asks for a colour, and stops', async () => {
  const api = server()
  const { user, location } = open()
  await user.click(await screen.findByLabelText(LOOK_COLORS[6]!.label))
  await waitFor(() =>
    expect(api.calls(contract.getMaterialList).at(-1)).toMatchObject({ color: LOOK_COLORS[6]!.value }),
  )
  await user.click(screen.getByText('不再按颜色或照片找'))
  await waitFor(() => expect(location()).toBe(PATH))
})

it('asks by the part of a photo that is meant, which is sent first', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const api = server()
  const { user } = open()
  await screen.findByText('雅士白')
  await user.upload(
    await screen.findByLabelText('以图找素材', { selector: 'input' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  )
  const sheet = within(await screen.findByRole('dialog'))
  const frame = await sheet.findByRole('button', { name: '取样框，拖动或用方向键移动' })
  frame.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
  expect(api.calls(contract.getMaterialList).at(-1)).not.toHaveProperty('similarTo')
  await user.click(sheet.getByText('用这一块找'))
  await waitFor(() =>
    expect(api.calls(contract.getMaterialList).at(-1)).toMatchObject({ similarTo: 'face-2', managed: true }),
  )
  expect(mockCuts).toEqual([{ x: expect.closeTo(0.54), y: expect.closeTo(0.48), side: 0.7 }])
  expect(await screen.findByAltText('以图找素材')).toHaveAttribute('src', '/files/face-2')
})

it('says that a photo is gone that the address still names, and asks without it', async () => {
  const api = server()
  api.use(contract.getMaterialList, ({ similarTo }) =>
    similarTo === undefined ? { list: [OWN], total: 1, pageNum: 1, pageSize: 24 } : failWith('NOT_FOUND'),
  )
  const { location } = open(`${PATH}?similarTo=long-ago&kind=tile`)
  expect(await screen.findByText('找素材用的照片已经清理，请重新选一张')).toBeVisible()
  expect(location()).toBe(`${PATH}?kind=tile`)
  expect(await screen.findByText('雅士白')).toBeVisible()
})

it('changes several of the shop’s own', async () => {
  const api = server()
  const { user } = renderPage(<BulkEdit materials={[OWN]} onClose={() => undefined} />, { path: PATH })
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('系列（选填）'), '新系列')
  await user.type(form.getByLabelText('售价（元，选填）'), '66')
  await user.click(form.getByText('保存修改'))
  await waitFor(() => expect(api.calls(contract.updateMaterials)).toHaveLength(1))
  expect(api.calls(contract.updateMaterials)[0]).toEqual({
    ids: ['m1'],
    changes: { series: '新系列', priceFen: 6_600 },
  })
})

it('says in which designs and contents a material is before it is deleted', async () => {
  const api = server()
  const uses = { designs: 2, contents: 3, published: 1 }
  api.use(contract.getMaterialUses, ({ ids }) => ({ list: ids.map((id) => ({ id, ...uses })) }))
  api.use(contract.getMaterialRecord, () => record(OWN, uses))
  const { user } = renderPage(<MaterialPage />, { path: '/work/material/detail?id=m1' })
  expect(await screen.findByText('3 篇内容（1 篇已发布）')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^用在 2 个设计、3 篇内容（1 篇已发布）里。设计和报价单保持原样.*客户打开的内容里将不再有它。/),
  ).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(api.calls(contract.deleteMaterial)).toEqual([{ ids: ['m1'] }]))
})

it('offers no design with goods of a hidden factory, and says why', async () => {
  const api = server()
  api.use(contract.getMaterialRecord, () => record(FACTORY, { usable: false }))
  const { unmount } = renderPage(<MaterialPage />, { path: '/work/material/detail?id=m2' })
  expect(await screen.findByText('所属工厂已隐藏，下级商家看不到，也不能用于设计')).toBeVisible()
  expect(screen.queryByRole('link', { name: '用于设计' })).toBeNull()
  unmount()
  api.use(contract.getMaterialRecord, () => record(FACTORY, { usable: true }))
  renderPage(<MaterialPage />, { path: '/work/material/detail?id=m2' })
  expect(await screen.findByRole('link', { name: '用于设计' })).toBeVisible()
  const asks = screen.getByRole('link', { name: '工厂和联系电话' })
  expect(asks).toHaveAttribute('href', '/work/factoryMaterial/detail?id=m2')
})

it.each([
  [undefined, '厂家和平台的素材由对方维护，不能修改'],
  [true, '自家工厂的素材由管理员维护，您可以查看和用于设计'],
])('says who changes goods that the viewer may not; of the own team: %s', async (ofTeam, said) => {
  server().use(contract.getMaterialRecord, () => record(FACTORY, { own: false, ofTeam }))
  renderPage(<MaterialPage />, { path: '/work/material/detail?id=m2' })
  expect((await screen.findByText(/由(对方|管理员)维护/)).textContent).toBe(said)
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
})

it('adds a tile: its fields are asked for, its pictures cost what is said, a number that is taken is told', async () => {
  const api = server()
  api.use(contract.saveMaterial, ({ material }) =>
    material.sku === 'S-1' ? failWith('SKU_TAKEN') : { material: OWN, chargedBeans: 50 },
  )
  const { user } = renderPage(<EditMaterial material={null} onClose={() => undefined} />, { path: PATH })
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByText('保存素材'))
  expect(await form.findByText('请至少添加一张砖面图片')).toBeVisible()
  expect(api.calls(contract.saveMaterial)).toEqual([])
  await user.type(form.getByLabelText('名称'), '雪花白')
  await user.type(form.getByLabelText('货号（选填）'), 'S-1')
  await user.type(form.getByLabelText('宽（mm）'), '600')
  await user.type(form.getByLabelText('高（mm）'), '600')
  await user.upload(
    form.getByLabelText('砖面图片', { selector: 'input[type=file]' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  )
  expect(await form.findByText('将消耗 50 豆')).toBeVisible()
  await waitFor(() => expect(form.queryByText('请至少添加一张砖面图片')).toBeNull())
  await user.click(form.getByText('保存素材'))
  expect(await form.findByText('这个货号已有素材在用，请换一个')).toBeVisible()
  await user.type(form.getByLabelText('货号（选填）'), '2')
  await user.click(form.getByText('保存素材'))
  await waitFor(() => expect(api.calls(contract.saveMaterial)).toHaveLength(2))
  expect(api.calls(contract.saveMaterial)[1]).toMatchObject({
    former: null,
    mostBeans: 50,
    faceFileIds: ['face-2'],
    status: 'on',
    material: { kind: 'tile', name: '雪花白', sku: 'S-12', mmWidth: 600, mmHeight: 600, scope: 'team' },
  })
})

it('keeps a picture away that was taken off while others were sent, and says how many had no room', async () => {
  const sent: string[] = []
  mockUpload.current = async (name) => {
    sent.push(name)
    if (name === 'b.jpg') await user.click(screen.getByRole('button', { name: '移除第 1 张' }))
    return name
  }
  function Field() {
    const [value, setValue] = useState<readonly FormPicture[]>([{ fileId: 'old', url: '/files/old' }])
    return <PicturesField label="图片" most={3} value={value} onChange={setValue} />
  }
  const { user } = renderPage(<Field />, { path: PATH })
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }))
  await user.upload(screen.getByLabelText('图片', { selector: 'input' }), files)
  expect(await screen.findByText('最多 3 张，有 2 张没有添加')).toBeVisible()
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  mockUpload.current = null
})

it('adds goods to an agent’s factory, begun on its page', async () => {
  const api = server()
  api.use(getOwnFactoryList, () => ({ list: [factory('f1'), factory('f2')], total: 2, pageNum: 1, pageSize: 100 }))
  api.use(contract.saveMaterial, () => ({ material: FACTORY, chargedBeans: 0 }))
  const { user, location } = renderPage(<MaterialsPage />, {
    path: `${PATH}?newFor=f2`,
    session: { userType: 'agent', vipType: 2 },
  })
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(form.getByTitle('工厂 f2')).toBeVisible())
  await user.type(form.getByLabelText('名称'), '厂家砖')
  await user.type(form.getByLabelText('宽（mm）'), '600')
  await user.type(form.getByLabelText('高（mm）'), '600')
  await user.upload(
    form.getByLabelText('砖面图片', { selector: 'input[type=file]' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  )
  await form.findByText('将消耗 50 豆')
  await user.click(form.getByText('保存素材'))
  await waitFor(() => expect(api.calls(contract.saveMaterial)).toHaveLength(1))
  expect(api.calls(contract.saveMaterial)[0]!.material).toMatchObject({ scope: 'factory', factoryId: 'f2' })
  await waitFor(() => expect(location()).toBe(PATH))
})

it('imports goods of an agent’s factory, begun on its page, or of the shop', async () => {
  const api = server()
  api.use(getOwnFactoryList, () => ({ list: [factory('f1'), factory('f2')], total: 2, pageNum: 1, pageSize: 100 }))
  api.use(getMaterialImportList, () => ({ list: [] }))
  const { user, location } = renderPage(<MaterialsPage />, {
    path: `${PATH}?importFor=f2`,
    session: { userType: 'agent', vipType: 2 },
  })
  await waitFor(() => expect(screen.getByText('从表格导入「工厂 f2」的素材')).toBeVisible())
  await user.click(screen.getByRole('combobox', { name: '导入到' }))
  await user.click(await screen.findByTitle('导入到本店'))
  expect(await screen.findByText('从表格导入素材')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(location()).toBe(PATH))
})

it('shows a material laid at its real size, where it is used, what was changed, and opens the workbench with it', async () => {
  const api = server()
  const told = { name: '雅士白', priceFen: 5_500, images: null, cutout: null }
  const versions = [
    { version: 4, at: '2026-03-04T08:00:00.000Z', by: '林晓', values: { ...told, faces: 'b', tags: '爆款\n清仓' } },
    { version: 3, at: '2026-03-03T08:00:00.000Z', by: '林晓', values: { ...told, faces: 'a', tags: '爆款' } },
    { version: 2, at: '2026-03-02T08:00:00.000Z', by: '林晓', values: { name: '雅士白', priceFen: 5_500 } },
    { version: 1, at: '2026-03-01T08:00:00.000Z', by: '陈嘉禾', values: { name: '雅士白', priceFen: 4_800 } },
  ]
  api.use(contract.getMaterialRecord, () => record(OWN, { designs: 12, versions }))
  const { user } = renderPage(<MaterialPage />, { path: '/work/material/detail?id=m1' })
  const drawn = await screen.findByRole('img', { name: '雅士白 工字铺 1/2' })
  // 2.4 m of 602 mm steps, and the halves at the edges.
  expect(drawn.querySelectorAll('image').length).toBeGreaterThanOrEqual(8)
  await user.click(screen.getByText('人字铺'))
  expect(screen.getByRole('img', { name: '雅士白 人字铺' })).toBeVisible()
  expect(screen.getByText('12 个')).toBeVisible()
  expect(screen.getByText('标签 爆款 → 爆款、清仓')).toBeVisible()
  // Against a version that does not tell them nothing is claimed.
  expect(screen.getAllByText(/^(标签|砖面) /)).toHaveLength(2)
  expect(screen.getByText('砖面 已更换或调整顺序')).toBeVisible()
  expect(screen.queryByText('内容没有变化')).toBeNull()
  expect(screen.getByText(/^售价 .*48\.00 → .*55\.00$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '用于设计' })).toHaveAttribute('href', '/work/design/ceramicTile?material=m1')
})

it('goes back to a version after a question that says what comes of the pictures', async () => {
  const api = server()
  const at = '2026-03-04T08:00:00.000Z'
  const versions = [
    { version: 3, at, by: '林晓', values: { name: '雅士白' }, pictured: true },
    { version: 2, at, by: '林晓', values: { name: '旧名' }, pictured: true },
    { version: 1, at, by: '林晓', values: { name: '更旧' }, pictured: false },
  ]
  api.use(contract.getMaterialRecord, () => record({ ...OWN, version: 3 }, { versions }))
  api.use(contract.restoreVersion, ({ of }) =>
    of === 2 ? { material: OWN, chargedBeans: 0 } : failWith('VERSION_STALE'),
  )
  const { user } = renderPage(<MaterialPage />, { path: '/work/material/detail?id=m1' })
  expect(await screen.findAllByRole('button', { name: /^恢复到这一版/ })).toHaveLength(2)
  const ask = async (version: number) => {
    await user.click(screen.getByRole('button', { name: `恢复到这一版（第 ${version} 版）` }))
    return within(await screen.findByRole('dialog', { name: `把「雅士白」恢复到第 ${version} 版` }))
  }
  const question = await ask(2)
  expect(question.queryByText(/没有留存图片/)).toBeNull()
  await user.click(question.getByRole('button', { name: '取消' }))
  expect(api.calls(contract.restoreVersion)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await ask(2)).getByRole('button', { name: '恢复' }))
  expect(await screen.findByText('已恢复到第 2 版')).toBeVisible()
  expect(api.calls(contract.restoreVersion)).toEqual([{ id: 'm1', version: 3, of: 2, mostBeans: 0 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const older = await ask(1)
  await waitFor(() => expect(older.getByText(/那一版没有留存图片，图片保持现在的样子/)).toBeVisible())
  await user.click(older.getByRole('button', { name: '恢复' }))
  expect(await screen.findByText('素材刚被修改过，修改记录已更新，请看过再恢复')).toBeVisible()
})

it('tells what pictures that come back cost, and offers beans that are lacking', async () => {
  const api = server()
  const at = '2026-03-04T08:00:00.000Z'
  const version = (number: number) => ({ version: number, at, by: '林晓', values: {}, pictured: true })
  const versions = [version(3), { ...version(2), freshPictures: 2 }, { ...version(1), freshPictures: 1 }]
  api.use(contract.getMaterialRecord, () => record({ ...OWN, version: 3 }, { versions }))
  const { user } = renderPage(<MaterialPage />, { path: '/work/material/detail?id=m1' })
  const restoreTo = async (to: number, cost: string) => {
    await user.click(await screen.findByRole('button', { name: `恢复到这一版（第 ${to} 版）` }))
    const question = within(await screen.findByRole('dialog', { name: `把「雅士白」恢复到第 ${to} 版` }))
    const told = await question.findByText(cost)
    await waitFor(() => expect(told).toBeVisible())
    await user.click(question.getByRole('button', { name: '恢复' }))
  }
  api.use(contract.restoreVersion, () => ({ material: OWN, chargedBeans: 100 }))
  await restoreTo(2, '将消耗 100 豆')
  expect(await screen.findByText('已恢复到第 2 版（已扣 100 豆）')).toBeVisible()
  expect(api.calls(contract.restoreVersion)).toEqual([{ id: 'm1', version: 3, of: 2, mostBeans: 100 }])
  api.use(contract.restoreVersion, () => failWith('QUOTE_STALE'))
  await restoreTo(1, '将消耗 50 豆')
  expect(await screen.findByText('图片的费用刚刚变了，没有恢复，也没有扣豆，请再试一次')).toBeVisible()
  api.use(contract.restoreVersion, () =>
    failWith('BALANCE_INSUFFICIENT', { required: 50, available: 20, unit: 'beans' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  openShop(api, 20)
  await restoreTo(1, '将消耗 50 豆')
  expect(await screen.findByText(/本次需要 50\s豆，当前余额 20\s豆。/)).toBeInTheDocument()
})

it('leads to the list from a material that does not exist', async () => {
  server().use(contract.getMaterialRecord, () => failWith('NOT_FOUND'))
  renderPage(<MaterialPage />, { path: '/work/material/detail?id=m9' })
  expect(await screen.findByText('内容不存在或已被删除')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', '/work/material/list')
})
