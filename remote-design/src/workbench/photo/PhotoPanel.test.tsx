import 'fake-indexeddb/auto'
import { getAssetList } from '@tessera/shared/contract/asset'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { estimateCost } from '@tessera/shared/contract/design/task'
import { getSamplePhotos, uploadFile } from '@tessera/shared/contract/file'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, onTouch, renderPage } from '@tessera/shared/testing/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ASSET, ESTIMATE, FLOOR, NO_SCENE, photoFile, RIGHTS, UPLOADED } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import { setWork } from '../testing/open-workbench'
import { NOTHING_SUGGESTED } from '../workbench.store'
import type { Workbench } from '../workbench'
import { WorkbenchView } from '../WorkbenchView'
import { CROP_TEXT } from './crop.text'
import { PHOTO_TEXT } from './photo.text'

jest.mock('@tessera/shared/canvas/render/renderer', () => ({
  Renderer: class {
    setPreview() {}
    resize() {}
    dispose() {}
  },
}))
let mockWork: Workbench
jest.mock('../workbench', () => {
  const { createWorkbench } = jest.requireActual('../workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
stubPictures()
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 1600, height: 1200, close() {} }) })
})
afterEach(() => jest.restoreAllMocks())

const server = () =>
  mockApi([
    [getSamplePhotos, () => ({ list: [] })],
    [uploadFile, () => ({ ...UPLOADED, width: 4000, height: 3000 })],
    [readScene, () => NO_SCENE],
    [segment, () => ({ ...FLOOR, plane: null })],
    [estimateCost, () => ESTIMATE],
    [getUserPrivilege, () => RIGHTS],
  ])

let people = 0
const open = (userId = `somebody-${(people += 1)}`) =>
  renderPage(<WorkbenchView mode={FIXTURE_MODE} />, { path: '/work/design/fixture', session: { userId } })

const upload = async () => {
  fireEvent.change(await screen.findByLabelText(PHOTO_TEXT.chooseFile, { selector: 'input' }), {
    target: { files: [photoFile()] },
  })
  await waitFor(() => expect(mockWork.store.getState().suggestion.state).toBe('done'))
}

/** Opens the crop and turns the photo. */
const turn = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: CROP_TEXT.open }))
  const crop = within(await screen.findByRole('dialog'))
  await user.click(await crop.findByRole('button', { name: CROP_TEXT.turnLeft }))
  return crop
}

it('says that a crop failed, and leaves the photo and its regions as they are', async () => {
  const api = server()
  const page = open()
  await upload()
  const { photo, canvas } = mockWork.store.getState()
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  // This browser cannot draw.
  const crop = await turn(page)
  await page.user.click(crop.getByRole('button', { name: CROP_TEXT.use }))
  expect(await crop.findByText(CROP_TEXT.failed)).toBeVisible()
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/original is used/), expect.anything())
  expect(api.calls(uploadFile)).toHaveLength(1)
  expect(mockWork.store.getState()).toMatchObject({ photo, canvas })
})

it('begins the next photo with one picture and no other rooms, and goes on with what was chosen on a crop of this one', async () => {
  server()
  const page = open()
  await upload()
  const room = { key: 'room-2', photo: null, name: '', canvas: null, plane: null, regionShare: 0, failed: true }
  const rooms = [{ ...room, suggestion: NOTHING_SUGGESTED }]
  const photo = () => mockWork.store.getState().photo
  act(() => setWork(mockWork, { count: 3, rooms }))
  const [first] = [photo()]
  await act(() => mockWork.photo.uploadPart(photoFile()))
  expect(photo()).not.toBe(first)
  expect(mockWork.store.getState()).toMatchObject({ count: 3, rooms })
  // Rooms that were added would be lost as well.
  await page.user.click(await screen.findByRole('button', { name: '从素材选' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(PHOTO_TEXT.changePhotoTitle)
  await act(() => mockWork.photo.upload(photoFile()))
  expect(mockWork.store.getState()).toMatchObject({ count: 1, rooms: [], several: null })
})

it('opens a kept picture as the photo, and asks before it takes the place of another', async () => {
  const api = server()
  api.use(getAssetList, () => ({ list: [ASSET], total: 1, pageNum: 1, pageSize: 30, nextCursor: null, folders: [] }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '从素材选' }))
  const shelf = await screen.findByRole('list', { name: '可选的素材' })
  await user.click(await within(shelf).findByRole('button', { name: ASSET.name }))
  expect(await screen.findByText(PHOTO_TEXT.photoSize(ASSET.width, ASSET.height))).toBeVisible()
  await waitFor(() => expect(api.calls(segment)).toEqual([{ photoFileId: ASSET.fileId, kind: 'floor' }]))
  // It is kept already.
  expect(api.calls(uploadFile)).toEqual([])

  await waitFor(() => expect(mockWork.store.getState().suggestion.state).toBe('done'))
  await user.click(screen.getByRole('button', { name: '从素材选' }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent(PHOTO_TEXT.changePhotoTitle)
  await user.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.queryByRole('list', { name: '可选的素材' })).toBeNull()
  expect(mockWork.store.getState().photo?.fileId).toBe(ASSET.fileId)
})

it('takes another photo with the camera, where there is one, and asks first', async () => {
  onTouch()
  const api = server()
  const { user } = open()
  await upload()
  await user.click(await screen.findByRole('button', { name: '拍照' }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent(PHOTO_TEXT.changePhotoTitle)
  await user.click(within(question).getByRole('button', { name: PHOTO_TEXT.changePhoto }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  fireEvent.change(screen.getByLabelText('拍照', { selector: 'input' }), { target: { files: [photoFile()] } })
  await waitFor(() => expect(api.calls(uploadFile)).toHaveLength(2))
})

describe('after a reload', () => {
  const reopened = async (answer: () => Response) => {
    server()
    const userId = `somebody-${(people += 1)}`
    const { unmount } = open(userId)
    await upload()
    await mockWork.flush()
    unmount()
    const page = open(userId)
    await waitFor(() => expect(mockWork.store.getState().photo).not.toBeNull())
    return { page, fetched: jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer()) }
  }
  const kept = () => mockWork.store.getState().photo!.picture

  it('crops the photo in full size', async () => {
    const whole = new Blob(['whole'], { type: 'image/jpeg' })
    const { page, fetched } = await reopened(() => ({ ok: true, blob: async () => whole }) as Response)
    const decoded = jest.spyOn(globalThis, 'createImageBitmap')
    const crop = await turn(page)
    expect(fetched).toHaveBeenCalledWith(UPLOADED.url, expect.anything())
    expect(decoded).toHaveBeenCalledWith(whole)
    expect(decoded).not.toHaveBeenCalledWith(kept())
    expect(crop.queryByText(CROP_TEXT.smaller)).toBeNull()
  })

  it('says that it crops a smaller copy where the photo cannot be had any more', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { page } = await reopened(() => ({ ok: false, status: 404 }) as Response)
    const decoded = jest.spyOn(globalThis, 'createImageBitmap')
    const crop = await turn(page)
    // While the dialog comes up it is not visible.
    await waitFor(() => expect(crop.getByText(CROP_TEXT.smaller)).toBeVisible())
    expect(decoded).toHaveBeenCalledWith(kept())
    expect(warned).toHaveBeenCalledWith('the photo could not be had in full size', expect.anything())
  })
})
