import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { PictureArchive } from '../../contract/archive'
import {
  addMaterialRows,
  getMaterialImport,
  importMaterial,
  type MaterialImport,
  startMaterialImport,
} from '../../contract/material-import'
import { mockApi, renderPage } from '../../testing/testing'
import { readFile } from '../read-file'
import { MaterialSheetImport } from '../sheet-import'
import { sendArchive } from './send-archive'

// jsdom has no workers, and its files are none to the multipart form of this Node.
jest.mock('../read-file', () => ({ readFile: jest.fn() }))
jest.mock('./send-archive', () => ({ sendArchive: jest.fn() }))
jest.mock('./entry-picture', () => ({ pictureOfEntry: async () => new Blob(['x']) }))

const DRAFT: MaterialImport = {
  id: 'i',
  fileName: '素材.xlsx',
  state: 'draft',
  existing: 'skip',
  rows: 1,
  outcomes: { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 },
  chargedBeans: 0,
  by: { userId: 'u', userName: '李云舒' },
  createdAt: '2026-11-22T10:00:00.000Z',
  endedAt: null,
  quote: { newMaterials: 0, existingMaterials: 1, withoutPicture: 0, pictures: 0, free: 0, costBeans: 0, beans: 80 },
}
const ARCHIVE: PictureArchive = {
  id: 'a',
  fault: null,
  entries: [{ path: 'YS-1.jpg', fault: null, at: 0, bytes: 10, deflated: false }],
}
const update = () => screen.findByRole('radio', { name: '用表格里的内容更新' })

// jsdom makes no addresses of files.
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => undefined

it('says of a picture that it will be stretched, and keeps what becomes of existing goods when pictures or another sheet are chosen after it', async () => {
  jest.mocked(readFile).mockResolvedValue({
    cells: [
      ['名称', '种类', '货号', '售价（元）', '宽（mm）', '高（mm）'],
      ['雅士白', '瓷砖', 'YS-1', 99, 600, 1200],
    ],
  })
  jest.mocked(sendArchive).mockResolvedValue(ARCHIVE)
  let begun = 0
  const api = mockApi([
    [importMaterial, () => ({ ...DRAFT, id: `i${(begun += 1)}` })],
    [addMaterialRows, () => ({})],
    [getMaterialImport, ({ id }) => ({ ...DRAFT, id })],
    [startMaterialImport, ({ id }) => ({ ...DRAFT, id, state: 'running' as const, quote: null })],
  ])
  const { user } = renderPage(<MaterialSheetImport onward={null} />)
  const drop = () => user.upload(screen.getByLabelText(/把表格拖到这里/), new File(['x'], '素材.xlsx'))
  await drop()
  await user.click(await update())
  await user.upload(screen.getByLabelText('选择图片压缩包'), new File(['x'], '图片.zip'))
  expect(await screen.findByText(/1 行配到 1 张/)).toBeVisible()
  const cover = await waitFor(() => document.querySelector('td img')!)
  Object.defineProperties(cover, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } })
  fireEvent.load(cover)
  expect(screen.getByText(/^图片比例与 600 × 1,200\smm 不符，会被拉伸$/)).toBeVisible()
  await waitFor(() => expect(api.calls(addMaterialRows)).toHaveLength(2))
  expect(await update()).toBeChecked()
  await user.click(screen.getByRole('button', { name: '换一个表格' }))
  await drop()
  expect(await update()).toBeChecked()
  await user.click(screen.getByRole('button', { name: '导入 1 行' }))
  await waitFor(() => expect(api.calls(startMaterialImport)).toHaveLength(1))
  expect(api.calls(startMaterialImport)[0]).toMatchObject({ id: 'i3', existing: 'update' })
})
