import {
  type Asset,
  createAsset,
  deleteAsset,
  getAssetList,
  getAssetQuota,
  getUnusedUploadList,
  moveAssets,
  updateAsset,
} from '@tessera/shared/contract/asset'
import { uploadFile } from '@tessera/shared/contract/file'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { stubPictures } from '../parts/picture-stubs'
import AssetsPage from './AssetsPage'

const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 1, 44]
const photo = (name: string) => new File([new Uint8Array(PNG)], name, { type: 'image/png' })

const asset = (changes: Partial<Asset> = {}): Asset => ({
  id: 'asset-1',
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  version: 1,
  scope: 'personal',
  source: 'upload',
  name: '样板间客厅',
  folder: '样板间',
  customer: null,
  ownerName: '李云舒',
  fileId: 'file-1',
  url: '/files/file-1',
  width: 800,
  height: 600,
  ...changes,
})
type Kept =
  | { state: 'created'; asset: Asset; chargedBeans: number }
  | { state: 'duplicate'; match: 'same'; asset: Asset }

stubPictures()
beforeAll(() => {
  // The masonry layout needs a width, which jsdom does not compute.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1000 })
  HTMLCanvasElement.prototype.getContext = () => null
})

interface World {
  used?: number
  list?: Asset[]
  unused?: { fileId: string; url: string; width: number; height: number; removedAt: string }[]
  keep?: (name: string, evenIfDuplicate: boolean) => Kept
}
function server({ used = 3, list = [asset()], unused = [], keep }: World = {}) {
  let uploads = 0
  return mockApi([
    [
      getAssetList,
      () => ({ list, total: list.length, pageNum: 1, pageSize: 24, nextCursor: null, folders: ['样板间'] }),
    ],
    [getAssetQuota, () => ({ allowance: 20, used, nextCostBeans: used < 20 ? 0 : 50, beans: 500 })],
    [getUnusedUploadList, () => ({ list: unused })],
    [uploadFile, () => ({ fileId: `upload-${(uploads += 1)}`, url: '/files/new', width: 300, height: 300 })],
    [
      createAsset,
      ({ name, evenIfDuplicate }) =>
        keep?.(name, evenIfDuplicate ?? false) ?? {
          state: 'created' as const,
          asset: asset({ id: name, name }),
          chargedBeans: 0,
        },
    ],
    [updateAsset, ({ id, name }) => asset({ id, name, version: 2 })],
    [deleteAsset, ({ ids }) => ({ deleted: ids.length })],
    [moveAssets, ({ ids }) => ({ moved: ids.length })],
  ])
}
const open = () => renderPage(<AssetsPage />, { path: '/work/design/assets' })
const panel = async () => within(await screen.findByRole('region', { name: '上传' }))

it('says what pictures cost before they are sent, and never spends more', async () => {
  const api = server({
    used: 19,
    keep: (name) => ({ state: 'created', asset: asset({ name }), chargedBeans: name === 'a' ? 0 : 50 }),
  })
  const { user } = open()
  await user.upload(screen.getAllByLabelText('上传图片')[0]!, [photo('a.png'), photo('b.png'), photo('c.png')])
  const sheet = await panel()
  expect(await sheet.findByText('1 张在会员额度内，将消耗 100 豆')).toBeVisible()
  expect(api.calls(createAsset)).toEqual([])
  await user.type(sheet.getByLabelText('存入文件夹'), '主卧')
  await user.click(sheet.getByText('团队'))
  await user.click(sheet.getByRole('button', { name: '上传 3 张 · 100 豆' }))
  expect(await sheet.findAllByText('已存入，消耗 50 豆')).toHaveLength(2)
  const asked = api.calls(createAsset)
  expect(asked.map(({ mostBeans }) => mostBeans)).toEqual([100, 100, 50])
  expect(asked[0]).toMatchObject({ scope: 'team', folder: '主卧' })
})

it('sends a failed picture again without sending the others, and asks about duplicates in place', async () => {
  let refused = true
  const api = server({
    keep: (name, evenIfDuplicate) => {
      if (name === 'b' && refused) return failWith('QUOTE_STALE')
      if (name === 'c' && !evenIfDuplicate) return { state: 'duplicate', match: 'same', asset: asset() }
      return { state: 'created', asset: asset({ name }), chargedBeans: 0 }
    },
  })
  const { user } = open()
  await user.upload(screen.getAllByLabelText('上传图片')[0]!, [photo('a.png'), photo('b.png'), photo('c.png')])
  const sheet = await panel()
  await user.click(await sheet.findByRole('button', { name: '上传 3 张' }))
  expect(await sheet.findByText('额度有变化，请看清费用后重试')).toBeVisible()
  expect(await sheet.findByText(/已有同一张图片「样板间客厅」/)).toBeVisible()
  refused = false
  await user.click(sheet.getByRole('button', { name: '重试失败的 1 张' }))
  expect(await sheet.findAllByText('已存入')).toHaveLength(2)
  await user.click(sheet.getByRole('button', { name: '仍要保存' }))
  await waitFor(() => expect(sheet.getAllByText('已存入')).toHaveLength(3))
  expect(api.calls(uploadFile)).toHaveLength(3)
  expect(api.calls(createAsset).at(-1)).toMatchObject({ evenIfDuplicate: true })
})

it('takes dropped and pasted pictures, and refuses what is none on the device', async () => {
  const api = server()
  open()
  await screen.findByRole('list', { name: '素材列表' })
  const text = new File(['notes'], 'notes.txt', { type: 'text/plain' })
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], items: [], files: [photo('dropped.png'), text] } })
  fireEvent.paste(window, { clipboardData: { files: [photo('pasted.png')] } })
  const sheet = await panel()
  expect(await sheet.findByText('pasted.png')).toBeVisible()
  expect(sheet.getByText('dropped.png')).toBeVisible()
  expect(sheet.getByText('「notes.txt」不是 JPEG、PNG 或 WebP 图片，请换一张照片')).toBeVisible()
  expect(sheet.getByRole('button', { name: '上传 2 张' })).toBeEnabled()
  expect(api.calls(uploadFile)).toEqual([])
})

it('renames, shares and deletes a picture', async () => {
  const api = server()
  const { user } = open()
  await user.click(within(await screen.findByRole('list', { name: '素材列表' })).getByRole('button'))
  const sheet = within(await screen.findByRole('dialog'))
  const name = sheet.getByLabelText('名称')
  await user.clear(name)
  await user.type(name, '主卧')
  await user.click(sheet.getByText('团队'))
  await user.click(sheet.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.calls(updateAsset)).toEqual([
      { id: 'asset-1', version: 1, name: '主卧', folder: '样板间', scope: 'team' },
    ]),
  )
})

it('announces unused uploads that go soon, and keeps one', async () => {
  const unused = [{ fileId: 'old', url: '/files/old', width: 300, height: 200, removedAt: '2026-11-25T08:00:00.000Z' }]
  const api = server({ unused })
  const { user } = open()
  expect(await screen.findByText('1 张上传后没有用过的图片即将清理')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '看看是哪些' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: '存为素材' }))
  await waitFor(() => expect(api.calls(createAsset)[0]).toMatchObject({ fileId: 'old', mostBeans: 0 }))
})

it('moves and deletes several at once, after a question', async () => {
  const api = server({
    list: [asset(), asset({ id: 'asset-2', name: '餐厅' }), asset({ id: 'asset-3', name: '卧室' })],
  })
  const { user } = open()
  const [first, second] = await screen.findAllByRole('checkbox', { name: '选择这一条' })
  await user.click(first!)
  await user.click(second!)
  await user.click(screen.getByRole('button', { name: '移到文件夹' }))
  await user.type(await screen.findByRole('combobox', { name: '存入文件夹' }), ' 餐厨 ')
  await user.click(screen.getByRole('button', { name: '移动' }))
  await waitFor(() => expect(api.calls(moveAssets)).toHaveLength(1))
  expect(api.calls(moveAssets)).toEqual([{ ids: ['asset-1', 'asset-2'], folder: '餐厨' }])

  await user.click(screen.getAllByRole('checkbox', { name: '选择这一条' })[2]!)
  await user.click(screen.getByRole('button', { name: '删除' }))
  await screen.findByText('删除这 1 张素材？')
  expect(api.calls(deleteAsset)).toEqual([])
  await user.click(screen.getByRole('button', { name: '确认删除' }))
  await waitFor(() => expect(api.calls(deleteAsset)).toEqual([{ ids: ['asset-3'] }]))
})
