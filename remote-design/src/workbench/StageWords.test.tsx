import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { StageWords } from './StageWords'
import { FIXTURE_MODE } from './testing/fixture-mode'
import { openWorkbench, setWork } from './testing/open-workbench'
import { WorkbenchContext } from './workbench-context'
import { NOTHING_SEEN } from '@tessera/shared/ui/region/ask-scene'
import { NOTHING_SUGGESTED } from './workbench.store'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

afterEach(() => jest.useRealTimers())

it('says what is done with the photo, and later why it takes long', async () => {
  const work = await openWorkbench(FIXTURE_MODE, 'somebody-waiting')
  jest.useFakeTimers()
  render(
    <WorkbenchContext value={work}>
      <StageWords />
    </WorkbenchContext>,
  )
  const words = screen.getByRole('status')
  expect(words).toBeEmptyDOMElement()
  act(() => setWork(work, { scene: { ...NOTHING_SEEN, state: 'looking' } }))
  expect(words).toHaveTextContent(TEXT.looking)
  act(() => setWork(work, { suggestion: { ...NOTHING_SUGGESTED, state: 'running' } }))
  expect(words).toHaveTextContent('正在识别地面')
  expect(words).not.toHaveTextContent(TEXT.lookingLong)
  act(() => jest.advanceTimersByTime(8000))
  expect(words).toHaveTextContent(TEXT.lookingLong)
  act(() => setWork(work, { scene: { ...NOTHING_SEEN, state: 'seen' }, suggestion: NOTHING_SUGGESTED }))
  expect(words).toBeEmptyDOMElement()
  // An example's object is asked for by its box.
  act(() => setWork(work, { taking: true }))
  expect(words).toHaveTextContent('正在识别')
  work.end()
})
