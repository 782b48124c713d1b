/** The camera, where there is one, at each step that takes a picture beside the photo itself. */
import 'fake-indexeddb/auto'
import { segment } from '@tessera/shared/contract/design/segment'
import { readScene } from '@tessera/shared/contract/design/scene'
import { estimateCost } from '@tessera/shared/contract/design/task'
import { uploadFile } from '@tessera/shared/contract/file'
import { mockApi, onTouch, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ESTIMATE, FLOOR, NO_SCENE, photoFile, UPLOADED } from '../parts/design.fixtures'
import { stubPictures } from '../parts/picture-stubs'
import { RoomsPanel } from './batch/RoomsPanel'
import { PicturePicker } from './color/PicturePicker'
import { FIXTURE_MODE } from './testing/fixture-mode'
import { openWorkbench } from './testing/open-workbench'
import { WorkbenchContext } from './workbench-context'

const mockRead: (Blob | null)[] = []
jest.mock('@tessera/shared/ui/photo/use-pixels', () => ({
  usePixels: (source: Blob | null) => {
    mockRead.push(source)
    return null
  },
}))
stubPictures()
beforeEach(onTouch)

async function open(step: ReactNode) {
  const api = mockApi([
    [uploadFile, () => UPLOADED],
    [readScene, () => NO_SCENE],
    [segment, () => FLOOR],
    [estimateCost, () => ESTIMATE],
  ])
  const mode = { ...FIXTURE_MODE, batch: { rooms: 'whole' as const } }
  const workbench = await openWorkbench(mode, 'somebody')
  renderPage(<WorkbenchContext value={workbench as never}>{step}</WorkbenchContext>, { path: '/' })
  expect(await screen.findByRole('button', { name: '拍照' })).toBeVisible()
  const photo = photoFile()
  fireEvent.change(screen.getByLabelText('拍照', { selector: 'input' }), { target: { files: [photo] } })
  return { api, workbench, photo }
}

it('takes the photo of another room', async () => {
  const { api, workbench } = await open(<RoomsPanel />)
  await waitFor(() => expect(api.calls(uploadFile)).toHaveLength(1))
  expect(workbench.store.getState().rooms).toHaveLength(1)
})

it('takes a picture to pick a colour from, which stays on the device', async () => {
  const { api, photo } = await open(<PicturePicker onPick={() => undefined} onClose={() => undefined} />)
  await waitFor(() => expect(mockRead.at(-1)).toBe(photo))
  expect(api.calls(uploadFile)).toHaveLength(0)
})
