import { renderPage } from '@tessera/shared/testing/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import {
  goToStep,
  leaveTask,
  openTask,
  resetWork,
  showCanvas,
  showLastTask,
  tileChangeStore,
} from './tile-change.store'
import { STEPS, type Step } from './tile-change.rules'
import { useWorkAddress } from './use-work-address'

const PAGE = '/work/design/ceramicTile'
function Workbench({ withSteps }: { readonly withSteps: boolean }) {
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

beforeEach(() => {
  resetWork('person-1')
  tileChangeStore.setState({ photo })
})

function open(search = '', withSteps = true) {
  const { location, user } = renderPage(<Workbench withSteps={withSteps} />, { path: `${PAGE}${search}` })
  const arrives = (address: string) => waitFor(() => expect(location()).toBe(`${PAGE}${address}`))
  return {
    location,
    arrives,
    /** A step on the page, as its buttons take it. */
    to: async (step: Step) => {
      act(() => goToStep(step))
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

const shown = () => tileChangeStore.getState()

it('goes through the steps and back again, one at a time, and forward', async () => {
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

it('leaves no entry behind when the way back is a button', async () => {
  const { arrives, to, back, forward } = open()
  await arrives('?step=photo')
  await to('region')
  await to('laying')
  await to('region')
  await back('?step=photo')
  await forward('?step=region')
  await forward('?step=laying')
  // A step that was passed over takes the place of the one beyond it.
  await to('material')
  await back('?step=region')
})

it('shows the step that an address names', async () => {
  const named = open('?step=material&invite_code=A')
  await waitFor(() => expect(shown().step).toBe('material'))
  expect(named.location()).toBe(`${PAGE}?step=material&invite_code=A`)
})

it('shows nothing beyond the photo while there is none', async () => {
  resetWork('person-1')
  await open('?step=material').arrives('?step=photo')
})

it('has the result as a place of its own, which back leads to and from', async () => {
  const { arrives, to, back } = open()
  await arrives('?step=photo')
  await to('start')
  act(() => openTask('task-1'))
  await arrives('?task=task-1')
  act(() => goToStep('material'))
  await arrives('?task=task-1&step=material')
  act(() => goToStep('laying'))
  await arrives('?task=task-1&step=laying')
  act(showLastTask)
  await arrives('?task=task-1')
  expect(shown().stage).toBe('task')
  act(() => goToStep('material'))
  await arrives('?task=task-1&step=material')
  await back('?task=task-1')
  expect(shown().stage).toBe('task')
  await back('?step=start')
  expect(shown()).toMatchObject({ taskId: null, stage: 'canvas', step: 'start' })
})

it('goes back to the beginning when the work is begun anew', async () => {
  const { arrives, back } = open('?from=list')
  await arrives('?from=list&step=photo')
  act(() => goToStep('region'))
  await arrives('?from=list&step=region')
  act(() => openTask('task-1'))
  await arrives('?from=list&task=task-1')
  act(() => resetWork('person-1'))
  await arrives('?from=list&step=photo')
  act(() => tileChangeStore.setState({ photo, step: 'region' }))
  await arrives('?from=list&step=region')
  await back('?from=list&step=photo')
})

it('has one address for all steps where they are on one screen', async () => {
  const { location, arrives } = open('', false)
  act(() => goToStep('laying'))
  expect(location()).toBe(PAGE)
  act(() => openTask('task-1'))
  await arrives('?task=task-1')
  act(showCanvas)
  expect(location()).toBe(`${PAGE}?task=task-1`)
  act(leaveTask)
  await arrives('')
})
