/** The camera, where there is one, at each step that takes a picture of goods. */
import { mockApi, onTouch, renderPage } from '@tessera/shared/testing/testing'
import { LookSearch } from '@tessera/shared/ui/goods'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { PicturesField } from './PicturesField'

// jsdom's files are none to the multipart form of this Node.
jest.mock('@tessera/shared/http/client', () => ({
  ...jest.requireActual('@tessera/shared/http/client'),
  uploadFile: async ({ name }: File) => ({ fileId: name, url: `/files/${name}`, width: 600, height: 1200 }),
}))
beforeEach(onTouch)

async function take(): Promise<void> {
  expect(await screen.findByRole('button', { name: '拍照' })).toBeVisible()
  fireEvent.change(screen.getByLabelText('拍照', { selector: 'input' }), {
    target: { files: [new File(['x'], 'taken.jpg', { type: 'image/jpeg' })] },
  })
}

it('takes a photo to look for goods that are like it', async () => {
  mockApi([])
  renderPage(<LookSearch />, { path: '/' })
  await take()
  expect(await screen.findByRole('dialog')).toHaveTextContent('用这一块找')
})

it('takes a picture of one’s own goods', async () => {
  const onChange = jest.fn()
  renderPage(<PicturesField label="图片" most={2} value={[]} onChange={onChange} />, { path: '/' })
  await take()
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([{ fileId: 'taken.jpg', url: '/files/taken.jpg' }]))
})
