import { act, render, screen, waitFor } from '@testing-library/react'
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
  // By their words: to find roles, every style of every element would be computed.
  expect(await screen.findByText(MOCK_HOST_TEXT.crashed)).toBeInTheDocument()
  expect(await screen.findByText('not written yet')).toBeInTheDocument()

  mended = true
  // The crash begins to listen after it has been drawn, so it may be told again.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('tessera:updated')))
    expect(screen.getByText('mended')).toBeInTheDocument()
  })
  expect(screen.queryByText(MOCK_HOST_TEXT.crashed)).not.toBeInTheDocument()
})
