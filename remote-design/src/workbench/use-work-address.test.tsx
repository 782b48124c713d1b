import { readScene } from '@tessera/shared/contract/design/scene'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { NO_SCENE } from '../parts/design.fixtures'
import { openWorkbench, setWork } from './testing/open-workbench'
import { FIXTURE_MODE, plainStep } from './testing/fixture-mode'
import { useWorkAddress } from './use-work-address'
import type { Workbench } from './workbench'
import { WorkbenchContext } from './workbench-context'

const STEPS = ['photo', 'region', 'scale', 'material', 'laying', 'start']

const MODE = { ...FIXTURE_MODE, steps: STEPS.map(plainStep) }

const PAGE = '/work/design/ceramicTile'
function Address({ withSteps }: { readonly withSteps: boolean }) {
  useWorkAddress(withSteps)
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate(-1)}>后退</button>
      <button onClick={() => void navigate(1)}>前进</button>
    </>
  )
}

const photo = { fileId: 'photo-1', width: 1600, height: 1200, picture: new Blob() }

let work: Workbench
let people = 0
beforeEach(async () => {
  mockApi([[readScene, () => NO_SCENE]])
  work = await openWorkbench(MODE, `person-${(people += 1)}`)
  setWork(work, { photo })
})
afterEach(() => work.end())

function open(search = '', withSteps = true) {
  const { location, user } = renderPage(
    <WorkbenchContext value={work}>
      <Address withSteps={withSteps} />
    </WorkbenchContext>,
    { path: `${PAGE}${search}` },
  )
  const arrives = (address: string) => waitFor(() => expect(location()).toBe(`${PAGE}${address}`))
  return {
    location,
    arrives,
    /** Navigates to a step like the page's buttons. */
    to: async (step: string) => {
      act(() => work.goToStep(step))
      await arrives(`?step=${step}`)
    },
    back: async (address: string) => {
      await user.click(screen.getByRole('button', { name: '后退' }))
      await arrives(address)
    },
    forward: async (address: string) => {
      await user.click(screen.getByRole('button', { name: '前进' }))
      await arrives(address)
    },
  }
}

const shown = () => work.store.getState()

it('goes through the steps, back one at a time, and forward', async () => {
  const { arrives, to, back, forward } = open()
  await arrives('?step=photo')
  for (const step of STEPS.slice(1)) await to(step)
  for (const step of STEPS.toReversed().slice(1)) {
    await back(`?step=${step}`)
    expect(shown().step).toBe(step)
  }
  await forward('?step=region')
  expect(shown().step).toBe('region')
})

it('leaves no history entry behind when going back by button', async () => {
  const { arrives, to, back, forward } = open()
  await arrives('?step=photo')
  await to('region')
  await to('laying')
  await to('region')
  await back('?step=photo')
  await forward('?step=region')
  await forward('?step=laying')
  // Going back to a skipped step replaces the entry after it.
  await to('material')
  await back('?step=region')
})

it('shows the step named in the URL', async () => {
  const named = open('?step=material&invite_code=A')
  await waitFor(() => expect(shown().step).toBe('material'))
  expect(named.location()).toBe(`${PAGE}?step=material&invite_code=A`)
})

it('shows only the photo step without a photo', async () => {
  setWork(work, { photo: null })
  await open('?step=material').arrives('?step=photo')
})

it('has a history entry for the result, for back and forward', async () => {
  const { arrives, to, back } = open()
  await arrives('?step=photo')
  await to('start')
  act(() => work.openTask('task-1'))
  await arrives('?task=task-1')
  act(() => work.goToStep('material'))
  await arrives('?task=task-1&step=material')
  act(() => work.goToStep('laying'))
  await arrives('?task=task-1&step=laying')
  act(work.showLastTask)
  await arrives('?task=task-1')
  expect(shown().stage).toBe('task')
  act(() => work.goToStep('material'))
  await arrives('?task=task-1&step=material')
  await back('?task=task-1')
  expect(shown().stage).toBe('task')
  await back('?step=start')
  expect(shown()).toMatchObject({ taskId: null, stage: 'canvas', step: 'start' })
})

it('returns to the first entry on starting over', async () => {
  const { arrives, back } = open('?from=list')
  await arrives('?from=list&step=photo')
  act(() => work.goToStep('region'))
  await arrives('?from=list&step=region')
  act(() => work.openTask('task-1'))
  await arrives('?from=list&task=task-1')
  await act(() => work.startOver())
  await arrives('?from=list&step=photo')
  act(() => setWork(work, { photo, step: 'region' }))
  await arrives('?from=list&step=region')
  await back('?from=list&step=photo')
})

it('has one URL for all steps if they are on one screen', async () => {
  const { location, arrives } = open('', false)
  act(() => work.goToStep('laying'))
  expect(location()).toBe(PAGE)
  act(() => work.openTask('task-1'))
  await arrives('?task=task-1')
  act(work.showCanvas)
  expect(location()).toBe(`${PAGE}?task=task-1`)
  act(work.leaveTask)
  await arrives('')
})

it.each([
  ['start', 'photo'],
  ['material', 'material'],
])('comes back by the menu after a batch: from the step %s to %s', async (left, shownStep) => {
  act(() => {
    work.goToStep(left)
    setWork(work, { batchId: 'batch-1' })
  })
  await open().arrives(`?step=${shownStep}`)
})

it.each([
  ['a result that was seen is left for another photo, whatever was looked at since', true, '?step=photo'],
  ['one that was not seen yet is shown', false, '?task=task-1'],
] as const)('comes back by the menu: %s', async (_, isSeen, address) => {
  act(() => {
    work.goToStep('start')
    work.openTask('task-1')
    if (isSeen) work.noteSeen('task-1')
  })
  await open().arrives(address)
})
