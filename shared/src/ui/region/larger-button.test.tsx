import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useReducer } from 'react'
import { openEditor } from '../../canvas/editor/editor.fixtures'
import { createScene } from '../../canvas/scene/scene'
import { wholeBeside } from '../../canvas/scene/wholes'
import { LargerButton } from './LargerButton'

/** A seat (1) and a back (2) of one chair, and a lamp (3) beside it, on a photo of 800 × 600. */
function openChair() {
  const { editor, area } = openEditor()
  const wholes = [
    [1, 2],
    [1, 2, 3],
  ]
  const regions = [
    { surface: 'thing', confidence: 1, box: [200, 200, 400, 200], wholes },
    { surface: 'thing', confidence: 1, box: [200, 0, 400, 200], wholes },
    { surface: 'thing', confidence: 1, box: [600, 200, 200, 400], wholes: [] },
  ] as const
  const labels = { width: 4, height: 3, data: Uint8Array.of(0, 2, 2, 0, 0, 1, 1, 3, 0, 0, 0, 3) }
  const { photo, mask } = editor.document
  editor.setScene(createScene(labels, structuredClone(regions) as never, photo, mask))
  return { editor, area }
}
const rect = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

it('takes the larger thing, then what stands together with it, each as one step', async () => {
  const { editor, area } = openChair()
  const user = userEvent.setup()
  const wholeNow = () => wholeBeside(editor.scene!, editor.document.mask)
  function Shown() {
    const [, again] = useReducer((count: number) => count + 1, 0)
    useEffect(() => editor.subscribe(again), [])
    return (
      <>
        <LargerButton editor={editor} whole={wholeNow()} />
        <button>其他</button>
      </>
    )
  }
  render(<Shown />)
  expect(screen.queryByRole('button', { name: '选大一点' })).toBeNull()
  expect(wholeNow()).toBeNull()
  act(() => void editor.applyRegion([rect(200, 200, 600, 400)], 'replace'))
  const before = area()
  await user.click(await screen.findByRole('button', { name: '选大一点' }))
  expect(area()).toBeGreaterThan(before * 1.8)
  expect(wholeNow()).toEqual([1, 2, 3])
  await user.click(screen.getByRole('button', { name: '选大一点' }))
  expect(screen.queryByRole('button', { name: '选大一点' })).toBeNull()
  // The keyboard goes on from where the button was.
  await user.tab()
  expect(screen.getByRole('button', { name: '其他' })).toHaveFocus()
  act(() => {
    editor.undo()
    editor.undo()
  })
  expect(area()).toBe(before)
  expect(wholeNow()).toEqual([1, 2])
})
