import { segment } from '@tessera/shared/contract/design/segment'
import { uploadFile } from '@tessera/shared/contract/file'
import { failWith } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FLOOR, photoFile, UPLOADED } from '../../parts/design.fixtures'
import { open, prepare, server, state } from './tile-change-page.fixtures'

const PLACE: [number, number][] = [
  [400, 700],
  [500, 700],
  [500, 800],
]
const UNSURE = { ...FLOOR, confidence: 0.4, warnings: ['lowConfidence'], doubtful: [PLACE, PLACE] }

const add = () =>
  fireEvent.change(screen.getByLabelText('再加房间照片', { selector: 'input' }), { target: { files: [photoFile()] } })
const rooms = () => within(screen.getByRole('list', { name: '其他房间' })).getAllByRole('listitem')

async function withRoom(answer: Partial<typeof FLOOR> = {}) {
  const api = server()
  const page = open()
  await prepare(page.user)
  api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
  api.use(segment, () => ({ ...FLOOR, ...answer }))
  add()
  await screen.findByRole('button', { name: '房间 2：选区正确' })
  return { api, ...page }
}

it('says which places of another room may be wrong, and of a sure one nothing of the kind', async () => {
  const { api, user } = await withRoom(UNSURE)
  api.use(segment, () => FLOOR)
  add()
  await screen.findByRole('button', { name: '房间 3：选区正确' })
  const [unsure, sure] = rooms()
  expect(unsure).toHaveTextContent('请核对选区2 处可能不准，图上已标出')
  expect(sure).toHaveTextContent('请核对选区')
  expect(sure).not.toHaveTextContent('可能不准')
  await user.click(screen.getByRole('button', { name: '房间 2：选区正确' }))
  expect(unsure).not.toHaveTextContent('可能不准')
})

it('shows another room large: there it is said to be right, and goes to the canvas to be corrected', async () => {
  const { user } = await withRoom(UNSURE)
  await user.click(screen.getByRole('button', { name: '看大图：房间 2' }))
  // jsdom does not implement `showModal`, so the content counts as hidden.
  const large = within(await screen.findByRole('dialog', { hidden: true }, { timeout: 10_000 }))
  expect(large.getByText('房间 2')).toBeInTheDocument()
  // There is nothing to be compared with.
  expect(large.queryByRole('slider', { hidden: true })).toBeNull()
  expect(large.getByText('2 处可能不准，图上已标出')).toBeInTheDocument()
  await user.click(large.getByRole('button', { name: '房间 2：选区正确', hidden: true }))
  expect(large.getByText('选区已确认')).toBeInTheDocument()
  expect(state().rooms[0]?.suggestion.checked).toBe(true)
  await user.click(large.getByRole('button', { name: '房间 2：在画布上改', hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(state()).toMatchObject({ photo: { fileId: 'file-second' }, step: 'region' })
})

it('asks again for the region of a room while others are looked for, instead of saying that there is none', async () => {
  const api = server()
  const { user } = open()
  await prepare(user)
  const asked: string[] = []
  let files = 0
  api.use(uploadFile, () => ({ ...UPLOADED, fileId: `file-${(files += 1)}` }))
  api.use(segment, ({ photoFileId }) => {
    asked.push(photoFileId)
    return asked.length === 1 ? failWith('TOO_OFTEN') : FLOOR
  })
  add()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(rooms()[0]).toHaveTextContent('正在看清这间房')
  await screen.findByRole('button', { name: '房间 2：选区正确' }, { timeout: 3000 })
  expect(asked).toEqual(['file-1', 'file-1'])
})

it('does not say that a room shows no floor when nobody could be asked', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const api = server()
  const { user } = open()
  await prepare(user)
  api.use(uploadFile, () => ({ ...UPLOADED, fileId: 'file-second' }))
  api.use(segment, () => failWith('UNAVAILABLE'))
  add()
  expect(await screen.findByText('没能识别这间房，请在画布上选')).toBeVisible()
  expect(screen.getByRole('button', { name: '房间 2：在画布上改' })).toBeEnabled()
})
