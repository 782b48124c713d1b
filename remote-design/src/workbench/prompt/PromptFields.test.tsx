import 'fake-indexeddb/auto'
import { getAssetList } from '@tessera/shared/contract/asset'
import { estimateCost } from '@tessera/shared/contract/design/task'
import { uploadFile } from '@tessera/shared/contract/file'
import { mockApi, onTouch, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ASSET, ESTIMATE, photoFile, UPLOADED } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import { openWorkbench } from '../testing/open-workbench'
import { WorkbenchContext } from '../workbench-context'
import { PromptFields, type Wording } from './PromptFields'
import { WayChoice } from './WayChoice'

/** Small copies are drawn; jsdom cannot. */
jest.mock('../picture/data-url', () => ({ smallDataUrl: async () => 'data:image/jpeg,copy' }))
stubPictures()

async function open(
  reference: Wording['reference'] = null,
  estimate: () => typeof ESTIMATE = () => ESTIMATE,
  way: 'own' | 'generate' = 'generate',
) {
  const api = mockApi([
    [estimateCost, estimate],
    [uploadFile, () => UPLOADED],
    [getAssetList, () => ({ list: [ASSET], total: 1, pageNum: 1, pageSize: 30, nextCursor: null, folders: [] })],
  ])
  const workbench = await openWorkbench(FIXTURE_MODE, 'somebody')
  const changed = jest.fn()
  const Words = () => {
    const [value, setValue] = useState<Wording>({ prompt: '', reference })
    const onChange = (change: Partial<Wording>) => {
      changed(change)
      setValue({ ...value, ...change })
    }
    return (
      <>
        <WayChoice own={{ value: 'own', label: '自己做' }} value={way} onChange={() => {}} />
        <PromptFields value={value} hint="" onChange={onChange} />
      </>
    )
  }
  const { user, unmount } = renderPage(
    <WorkbenchContext value={workbench as never}>
      <Words />
    </WorkbenchContext>,
    { path: '/' },
  )
  return { api, changed, user, unmount }
}

const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } })

it('checks a reference before it is sent, and says what is wrong with it', async () => {
  const { api, changed } = await open()
  choose('参考图', new File(['words'], 'words.jpg'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^「words.jpg」的内容不是/)
  expect(api.calls(uploadFile)).toHaveLength(0)
  choose('参考图', photoFile())
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(changed).toHaveBeenCalledWith({ reference: { fileId: 'file-photo', url: 'data:image/jpeg,copy' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('takes a reference from the kept pictures, and leaves it out again', async () => {
  const { api, changed, user } = await open()
  await user.click(screen.getByRole('button', { name: '从素材选' }))
  await user.click(await screen.findByRole('button', { name: '客厅' }))
  expect(await screen.findByRole('img', { name: '参考图' })).toHaveAttribute('src', 'data:image/jpeg,copy')
  expect(changed).toHaveBeenLastCalledWith({ reference: { fileId: 'file-asset', url: 'data:image/jpeg,copy' } })
  expect(api.calls(uploadFile)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '移除参考图' }))
  expect(changed).toHaveBeenLastCalledWith({ reference: null })
})

it('takes a reference with the camera, where there is one', async () => {
  onTouch()
  const { changed } = await open()
  expect(screen.getByRole('button', { name: '拍照' })).toBeVisible()
  choose('拍照', photoFile())
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
})

it('shows the reference of a former design in a small size', async () => {
  await open({ fileId: 'file-former', url: '/files/file-former?e=1&s=x' })
  expect(screen.getByRole('img', { name: '参考图' })).toHaveAttribute('src', '/files/file-former?e=1&s=x&w=320')
})

it('asks for no reference where no engine looks at one, and wants a former one removed', async () => {
  const blind = () => ({ ...ESTIMATE, looksAtPictures: false })
  const { unmount } = await open(null, blind)
  expect(await screen.findByText(/^当前接入的引擎只看文字/)).toBeVisible()
  expect(screen.queryByLabelText('参考图', { selector: 'input' })).toBeNull()
  unmount()
  const { changed, user } = await open({ fileId: 'file-former', url: '/files/file-former?e=1&s=x' }, blind)
  expect(await screen.findByText('当前接入的引擎不看参考图，请移除参考图再生成。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '移除参考图' }))
  expect(changed).toHaveBeenLastCalledWith({ reference: null })
  expect(await screen.findByText(/^当前接入的引擎只看文字/)).toBeVisible()
})

it('offers no words where no engine draws, and says what would make it possible', async () => {
  const without = () => ({ ...ESTIMATE, capability: { level: 'draft' as const, needs: ['design.engines.mask'] } })
  const { unmount } = await open(null, without, 'own')
  expect((await screen.findAllByText(/^当前没有接入支持选区的生成式引擎.*需要平台接入后才能使用/))[0]).toBeVisible()
  expect(screen.getByRole('radio', { name: '按文字生成' })).toBeDisabled()
  expect(screen.queryByRole('textbox', { name: '文字描述' })).toBeNull()
  unmount()
  await open(null, () => ESTIMATE, 'own')
  await waitFor(() => expect(screen.getByRole('radio', { name: '按文字生成' })).toBeEnabled())
  expect(screen.getByRole('textbox', { name: '文字描述' })).toBeVisible()
})
