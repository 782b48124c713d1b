import { readScene } from '@tessera/shared/contract/design/scene'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { waitFor } from '@testing-library/react'
import { NO_SCENE } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import { openWorkbench, setWork } from '../testing/open-workbench'

jest.mock('@tessera/shared/canvas/render/label-image', () => ({
  readLabels: async () => ({ width: 2, height: 1, data: Uint8Array.of(0, 1) }),
}))
stubPictures()

const REGION = { surface: 'floor' as const, confidence: 0.9, box: [0, 0, 8, 6] as [number, number, number, number] }
type Scene = EndpointOutput<typeof readScene>
const LOOKING: Scene = { state: 'looking', labelsUrl: null, regions: [] }
const SEEN: Scene = { state: 'seen', labelsUrl: '/files/labels?e=1&s=x', regions: [REGION] }
const photo = (fileId: string) => ({ fileId, width: 8, height: 6, picture: new Blob() })

it('asks until the photo has been looked at, and again for the next photo', async () => {
  const answers: Scene[] = [LOOKING, SEEN]
  const api = mockApi([[readScene, () => answers.shift() ?? LOOKING]])
  const work = await openWorkbench(FIXTURE_MODE, 'looker')
  const scene = () => work.store.getState().scene
  expect(scene().state).toBe('idle')
  setWork(work, { photo: photo('first') })
  expect(scene().state).toBe('looking')
  await waitFor(() => expect(scene().state).toBe('seen'), { timeout: 5000 })
  expect(scene()).toMatchObject({ labels: { width: 2, data: Uint8Array.of(0, 1) }, regions: [REGION] })
  setWork(work, { photo: photo('second') })
  expect(scene()).toEqual({ state: 'looking', labels: null, regions: [] })
  await waitFor(() => expect(api.calls(readScene).at(-1)).toEqual({ photoFileId: 'second' }))
  setWork(work, { photo: null })
  expect(scene().state).toBe('idle')
  work.end()
})

it('takes up no more questions once the page is left', async () => {
  let waiting: (() => void) | undefined
  const api = mockApi([[readScene, () => new Promise<Scene>((resolve) => (waiting = () => resolve(LOOKING)))]])
  const work = await openWorkbench(FIXTURE_MODE, 'leaver')
  setWork(work, { photo: photo('first') })
  await waitFor(() => expect(api.calls(readScene)).toHaveLength(1))
  work.end()
  waiting?.()
  setWork(work, { photo: photo('second') })
  expect(api.calls(readScene)).toHaveLength(1)
  expect(work.store.getState().scene.state).toBe('looking')
})

it('does without a scene where the server has none', async () => {
  const answers: Scene[] = [LOOKING, NO_SCENE]
  mockApi([[readScene, () => answers.shift() ?? failWith('UNAVAILABLE')]])
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const work = await openWorkbench(FIXTURE_MODE, 'blind')
  setWork(work, { photo: photo('first') })
  await waitFor(() => expect(work.store.getState().scene.state).toBe('unavailable'), { timeout: 5000 })
  work.end()
})
