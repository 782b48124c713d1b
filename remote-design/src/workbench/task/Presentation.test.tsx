import { fireEvent, screen, within } from '@testing-library/react'
import { renderPage } from '@tessera/shared/testing/testing'
import { FINISHED, taskOf } from '../../parts/design.fixtures'
import { takesOf } from '../../parts/take'
import { TASK_TEXT as TEXT } from '../../parts/task.text'
import { Presentation } from './Presentation'

const [RESULT] = FINISHED.results!
const taskWith = (name: string, results: readonly string[], warnings: string[] = []) =>
  taskOf({
    ...FINISHED,
    warnings,
    id: name,
    material: { id: name, name, coverUrl: '' },
    results: results.map((id) => ({ ...RESULT!, id, url: `/files/${id}` })),
  })
const TAKES = takesOf([taskWith('Walnut', ['w'], ['patternFlat']), taskWith('Marble', ['m1', 'm2'])], () => ({
  path: null,
  again: '',
  title: ({ id }) => id,
  alt: ({ id }) => id,
  rows: () => null,
  price: ({ id }) => (id === 'Walnut' ? null : '¥128.00/片'),
}))

/** jsdom does not implement `showModal`, so the content counts as hidden. */
const hidden = true
const button = (name: string) => screen.getByRole('button', { name, hidden })
const slider = () => screen.getByRole('slider', { hidden })

function open(onClose = () => {}) {
  renderPage(<Presentation takes={TAKES} first="m1" onClose={onClose} />, { path: '/' })
  return within(screen.getByRole('dialog', { hidden }))
}

it('shows a customer the picture, its name and price, and nothing of balances', () => {
  const dialog = open()
  const words = dialog.getAllByRole('button', { hidden }).map((each) => each.textContent)
  expect(words).toEqual([
    TEXT.before,
    TEXT.both,
    TEXT.after,
    '',
    'Walnut',
    'Marble 1',
    'Marble 2',
    '',
    TEXT.leavePresent,
  ])
  expect(screen.getByRole('dialog', { hidden })).not.toHaveTextContent(/算力|豆|元|m²/)
  expect(screen.getByRole('status', { name: TEXT.price, hidden })).toHaveTextContent('¥128.00/片')
  expect(dialog.queryByText('草稿')).toBeNull()
  fireEvent.click(button('Walnut'))
  expect(dialog.getByText('草稿')).toBeInTheDocument()
  expect(screen.queryByRole('status', { name: TEXT.price, hidden })).toBeNull()
})

it('switches tiles and between before and after', () => {
  open()
  expect(slider()).toHaveValue('50')
  fireEvent.click(button(TEXT.after))
  expect(slider()).toHaveValue('0')
  fireEvent.click(button('Walnut'))
  expect(screen.getByRole('img', { name: 'Walnut', hidden })).toHaveAttribute('src', '/files/w')
  expect(slider()).toHaveValue('0')
  fireEvent.click(button(TEXT.former))
  expect(button('Marble 2')).toHaveAttribute('aria-pressed', 'true')
  fireEvent.click(button(TEXT.before))
  expect(slider()).toHaveValue('100')
})

it('takes the whole screen, and ends when that is left', async () => {
  const leave = jest.fn()
  const root = document.documentElement
  root.requestFullscreen = async () => {}
  document.exitFullscreen = async () => {}
  open(leave)
  await Promise.resolve()
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: root })
  document.dispatchEvent(new Event('fullscreenchange'))
  expect(leave).not.toHaveBeenCalled()
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
  document.dispatchEvent(new Event('fullscreenchange'))
  expect(leave).toHaveBeenCalledTimes(1)
})
