import { act, render, screen } from '@testing-library/react'
import { MockPage } from './MockFrame'
import { MOCK_HOST_TEXT } from './mock-host.text'

it('shows a page that crashed again once the development server has brought its mended code', async () => {
  // React tells of every crash that a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let mended = false
  function Page() {
    if (!mended) throw new Error('not written yet')
    return <h1>mended</h1>
  }
  render(<MockPage load={() => Promise.resolve({ default: Page })} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(MOCK_HOST_TEXT.crashed)
  expect(screen.getByRole('alert')).toHaveTextContent('not written yet')

  mended = true
  await act(async () => window.dispatchEvent(new Event('tessera:updated')))
  expect(await screen.findByRole('heading', { name: 'mended' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
