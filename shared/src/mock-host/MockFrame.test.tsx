import { act, render, screen, waitFor } from '@testing-library/react'
import { MockPage } from './MockFrame'
import { MOCK_HOST_TEXT } from './mock-host.text'

it('re-renders a crashed page after a hot update', async () => {
  // React logs every error caught by a boundary.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let mended = false
  function Page() {
    if (!mended) throw new Error('not written yet')
    return <h1>mended</h1>
  }
  render(<MockPage load={() => Promise.resolve({ default: Page })} />)
  // By text: role queries compute the styles of every element.
  expect(await screen.findByText(MOCK_HOST_TEXT.crashed)).toBeInTheDocument()
  expect(await screen.findByText('not written yet')).toBeInTheDocument()

  mended = true
  // The error view subscribes in an effect, so the event may have to be repeated.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('tessera:updated')))
    expect(screen.getByText('mended')).toBeInTheDocument()
  })
  expect(screen.queryByText(MOCK_HOST_TEXT.crashed)).not.toBeInTheDocument()
})
