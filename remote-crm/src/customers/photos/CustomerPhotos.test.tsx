import { type Asset, getAssetList } from '@tessera/shared/contract/asset'
import {
  createUploadLink,
  getUploadLinkList,
  revokeUploadLink,
  type UploadLink,
} from '@tessera/shared/contract/upload-link'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { CustomerPhotos } from './CustomerPhotos'

const NOW = '2026-11-22T08:00:00.000Z'
const link = (changes: Partial<UploadLink> = {}): UploadLink => ({
  id: 'link-1',
  state: 'live',
  link: 'https://shop.example/userUpload?upload=abcdefghijklmnopqrstuv',
  expiresAt: '2026-11-29T08:00:00.000Z',
  customer: { id: 'customer-1', name: '王女士' },
  photos: 0,
  lastPhotoAt: null,
  createdAt: NOW,
  ...changes,
})
const photo: Asset = {
  id: 'asset-1',
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
  scope: 'team',
  source: 'customer',
  name: '王女士 1',
  folder: null,
  customer: { id: 'customer-1', name: '王女士' },
  ownerName: '李云舒',
  fileId: 'file-1',
  url: '/files/file-1',
  width: 800,
  height: 600,
}
const page = <Item,>(list: Item[]) => ({ list, total: list.length, pageNum: 1, pageSize: 12 })
const server = (photos: Asset[], links: UploadLink[] = []) =>
  mockApi([
    [getAssetList, () => ({ ...page(photos), folders: [] })],
    [getUploadLinkList, () => page(links)],
    [createUploadLink, () => link()],
    [revokeUploadLink, () => link({ state: 'revoked' })],
  ])

it('asks a customer for photos by a link, made once', async () => {
  const api = server([])
  const { user } = renderPage(<CustomerPhotos customerId="customer-1" />)
  expect(await screen.findByText(/还没有照片/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '请客户传照片' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByText('30 天'))
  await user.dblClick(sheet.getByRole('button', { name: '生成上传链接' }))
  expect(await sheet.findByLabelText('链接')).toHaveValue(link().link!)
  const asked = api.calls(createUploadLink)
  expect(asked[0]).toMatchObject({ customerId: 'customer-1', days: 30 })
  expect(new Set(asked.map(({ clientToken }) => clientToken)).size).toBe(1)
})

it('shows what came, and takes a link back', async () => {
  const api = server([photo], [link({ photos: 1, lastPhotoAt: NOW }), link({ id: 'link-2', state: 'expired' })])
  const { user } = renderPage(<CustomerPhotos customerId="customer-1" />)
  expect(await screen.findByRole('list', { name: '客户的房间照片' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /共 1 张/ })).toHaveAttribute(
    'href',
    '/work/design/assets?customerId=customer-1',
  )
  await user.click(screen.getByRole('button', { name: '请客户传照片' }))
  const sheet = within(await screen.findByRole('dialog'))
  const [first, second] = await sheet.findAllByRole('listitem')
  expect(first).toHaveTextContent('收到 1 张')
  expect(within(second!).queryByRole('button')).toBeNull()
  await user.click(within(first!).getByRole('button', { name: '收回' }))
  await user.click(within(first!).getByRole('button', { name: '确定收回' }))
  await waitFor(() => expect(api.calls(revokeUploadLink)).toEqual([{ id: 'link-1' }]))
})
