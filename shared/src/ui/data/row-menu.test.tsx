import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RowMenu } from './RowMenu'

// Keys are not pressed within the menu: jsdom lays nothing out, and the menu moves among visible items only.
test('opened by keyboard, its first action has the focus, and the button has it back afterwards', async () => {
  const person = userEvent.setup()
  const run = jest.fn()
  render(<RowMenu actions={[{ key: 'edit', text: '编辑', run }]} />)
  const button = screen.getByRole('button')
  await person.tab()
  expect(button).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus())
  await person.click(screen.getByRole('menuitem', { name: '编辑' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button).toHaveFocus())
})

test('an action chosen by Enter keeps the key from the button, which would open the menu again', async () => {
  const person = userEvent.setup()
  const run = jest.fn()
  render(<RowMenu actions={[{ key: 'edit', text: '编辑', run }]} />)
  const button = screen.getByRole('button')
  await person.tab()
  await person.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: '编辑' })
  await waitFor(() => expect(item).toHaveFocus())
  expect(fireEvent.keyDown(item, { key: 'Enter', keyCode: 13, which: 13 })).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(button).toHaveFocus())
})
