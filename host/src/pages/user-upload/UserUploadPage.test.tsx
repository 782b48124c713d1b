import { openUpload, type OpenedUpload, sendPhoto } from '@tessera/shared/contract/upload-link'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen } from '@testing-library/react'
import { File as NodeFile } from 'node:buffer'
import UserUploadPage from './UserUploadPage'

const PATH = '/userUpload?upload=abcdefghijklmnopqrstuv'
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 1, 44]
const photo = (name: string) => new NodeFile([new Uint8Array(PNG)], name, { type: 'image/png' }) as unknown as File
const OPEN: OpenedUpload = {
  state: 'open',
  shopName: '云舒家居',
  expiresAt: '2026-11-29T08:00:00.000Z',
  sent: 0,
  left: 3,
}

beforeAll(() => {
  // jsdom's files cannot be read.
  Object.assign(globalThis, { File: NodeFile, createImageBitmap: () => Promise.reject(new Error('no pictures here')) })
})

const open = () => renderPage(<UserUploadPage />, { path: PATH })

it('takes several photos without log-in, and sends only as many as the link has room for', async () => {
  let left = OPEN.left
  const api = mockApi([
    [openUpload, () => OPEN],
    [sendPhoto, () => ({ left: (left -= 1) })],
  ])
  const { user } = open()
  expect(await screen.findByRole('heading', { name: '云舒家居' })).toBeVisible()
  const files = ['a', 'b', 'c', 'd'].map((name) => photo(`${name}.png`))
  await user.upload(screen.getByLabelText('选择照片'), files)
  expect(await screen.findAllByText('已送达')).toHaveLength(3)
  expect(screen.getByText('已收到 3 张')).toBeVisible()
  expect(screen.getByText('照片已发满，商家会尽快联系您。')).toBeVisible()
  expect(api.calls(sendPhoto)).toHaveLength(3)
})

it('says what was refused, and sends a failed photo again', async () => {
  let broken = true
  mockApi([
    [openUpload, () => OPEN],
    [sendPhoto, () => (broken ? failWith('FILE_BROKEN') : { left: 2 })],
  ])
  const { user } = open()
  await user.upload(await screen.findByLabelText('选择照片'), [photo('a.png')])
  await user.click(await screen.findByRole('button', { name: '重试「a.png」' }, { timeout: 5000 }))
  broken = false
  expect(await screen.findByText('图片无法读取，请换一张')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试「a.png」' }))
  expect(await screen.findByText('已送达')).toBeVisible()
})

it.each([
  ['expired', '链接已过期，请联系商家重新发送'],
  ['revoked', '商家已收回这个链接'],
] as const)('a link that is %s names the shop only', async (state, text) => {
  mockApi([[openUpload, () => ({ state, shopName: '云舒家居' })]])
  open()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('an unknown link says so', async () => {
  mockApi([[openUpload, () => failWith('NOT_FOUND')]])
  open()
  expect(await screen.findByText('没有找到这个链接，请核对商家发来的完整地址')).toBeVisible()
})
