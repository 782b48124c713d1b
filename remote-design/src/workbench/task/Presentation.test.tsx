import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createShare, type Share } from '@tessera/shared/contract/share'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
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
    customer: { id: 'customer-1', name: '周先生' },
    results: results.map((id) => ({ ...RESULT!, id, url: `/files/${id}` })),
  })
const TAKES = takesOf([taskWith('Walnut', ['w'], ['patternFlat']), taskWith('Marble', ['m1', 'm2'])], () => ({
  path: null,
  again: '',
  title: ({ id }) => id,
  alt: ({ id }) => id,
  rows: () => null,
  measure: ({ id }) => (id === 'Walnut' ? null : '600 × 600 mm'),
  price: ({ id }) => (id === 'Walnut' ? null : '¥128.00/片'),
}))

const SHARE: Share = {
  id: 'share-1',
  state: 'live',
  link: null,
  code: null,
  showQuantities: false,
  days: 7,
  expiresAt: '2026-12-01T00:00:00.000Z',
  customer: null,
  results: [],
  viewCount: 0,
  lastViewAt: null,
  lastReplyAt: null,
  replies: [],
  createdAt: '2026-11-24T00:00:00.000Z',
}

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
    TEXT.scan,
    TEXT.scanMake,
    TEXT.leavePresent,
  ])
  expect(screen.getByRole('dialog', { hidden })).not.toHaveTextContent(/算力|豆|元|m²/)
  expect(screen.getByRole('status', { name: TEXT.price, hidden })).toHaveTextContent('¥128.00/片')
  expect(screen.getByRole('status', { name: TEXT.measure, hidden })).toHaveTextContent('600 × 600 mm')
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

it('makes a link for the customer’s phone when it is asked for, without quantities, once a result', async () => {
  const api = mockApi([
    [createShare, ({ resultIds }) => ({ ...SHARE, link: `https://shop.example/?share=${resultIds[0]}` })],
  ])
  open()
  fireEvent.click(button(TEXT.scan))
  expect(screen.getByText(/没有价格和数量/)).toBeInTheDocument()
  expect(api.calls(createShare)).toEqual([])
  fireEvent.click(button(TEXT.scanMake))
  expect(await screen.findByRole('img', { name: TEXT.scanAlt, hidden })).toBeInTheDocument()
  const [asked, ...others] = api.calls(createShare)
  expect(asked).toMatchObject({ resultIds: ['m1'], customerId: 'customer-1', showQuantities: false })
  expect(others).toEqual([])
  // The next result has none yet.
  fireEvent.click(button('Walnut'))
  fireEvent.click(button(TEXT.scanMake))
  await screen.findByRole('img', { name: TEXT.scanAlt, hidden })
  // Asked for again, the server answers with the link that was made.
  fireEvent.click(button('Marble 1'))
  fireEvent.click(button(TEXT.scanMake))
  await waitFor(() => expect(api.calls(createShare)).toHaveLength(3))
  const tokens = api.calls(createShare).map(({ clientToken }) => clientToken)
  expect(tokens[2]).toBe(tokens[0])
  expect(tokens[1]).not.toBe(tokens[0])
})

it('says why there is no link', async () => {
  mockApi([[createShare, () => failWith('NOT_FOUND')]])
  open()
  fireEvent.click(button(TEXT.scanMake))
  expect(await screen.findByRole('alert', { hidden: true })).toBeInTheDocument()
})

it('takes the whole screen, and ends when that is left', async () => {
  const leave = jest.fn()
  const asked: Element[] = []
  Element.prototype.requestFullscreen = async function request(this: Element) {
    asked.push(this)
  }
  document.exitFullscreen = async () => {}
  open(leave)
  await Promise.resolve()
  // Within the dialog: the document would be drawn above it.
  expect(asked).toEqual([screen.getByRole('dialog', { hidden: true }).firstElementChild])
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: asked[0] })
  document.dispatchEvent(new Event('fullscreenchange'))
  expect(leave).not.toHaveBeenCalled()
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
  document.dispatchEvent(new Event('fullscreenchange'))
  expect(leave).toHaveBeenCalledTimes(1)
})
