import * as contract from '@tessera/shared/contract/content'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { getShareList, shareContent } from '@tessera/shared/contract/share'
import { getTagList } from '@tessera/shared/contract/tag'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import ContentsPage from './ContentsPage'

// jsdom draws nothing, so the editor cannot be scrolled to its cursor.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const PATH = '/work/material/contentManagement'
const content = (id: string, changes: Partial<contract.Content> = {}): contract.Content => ({
  id,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 3,
  factoryId: null,
  kind: 'case',
  title: '云栖苑',
  excerpt: '一家四口的房子。',
  coverUrl: '/files/p-1?s=1',
  status: 'draft',
  publishedAt: null,
  author: '李静',
  coverFileId: null,
  body: '<p>一家<strong>四口</strong>的房子。</p><img data-file="p-1" alt="客厅" />',
  images: [{ fileId: 'p-1', url: '/files/p-1?s=1', width: 800, height: 600 }],
  materials: [{ id: 'm-1', name: '雅士白', sku: 'YS-1', sizeMm: [600, 1200], coverUrl: '/files/m-1?s=1' }],
  designs: [],
  own: true,
  ...changes,
})

function server(list = [content('c1'), content('c2', { title: '砖缝', kind: 'article', status: 'published' })]) {
  let kept = list
  const detail = (id: string) => kept.find((each) => each.id === id) ?? failWith('NOT_FOUND')
  return mockApi([
    [contract.getContentList, () => ({ list: kept, total: kept.length, pageNum: 1, pageSize: 24 })],
    [contract.getContentDetail, ({ id }) => detail(id)],
    [
      contract.saveContent,
      ({ former, content: draft }) => {
        if (former && former.version !== detail(former.id).version) failWith('VERSION_STALE')
        const saved = content(former?.id ?? 'c9', { ...draft, materials: [], designs: [], version: 4 })
        kept = [saved, ...kept.filter(({ id }) => id !== saved.id)]
        return saved
      },
    ],
    [contract.publishContent, ({ ids }) => ({ changed: ids.length })],
    [contract.deleteContent, ({ ids }) => ({ deleted: ids.length })],
    [getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
    [shareContent, () => failWith('UNAVAILABLE')],
  ])
}
const open = (path = PATH) => renderPage(<ContentsPage />, { path })

test('each content is shown with its kind and state, and opens as customers see it', async () => {
  server()
  const { user } = open()
  const card = await screen.findByRole('link', { name: /云栖苑/ })
  expect(card).toHaveTextContent(/一家四口的房子。草稿案例李静 · 2026-11-20/)
  await user.click(card)
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByRole('heading', { name: '云栖苑' })).toBeVisible()
  expect(within(drawer).getByText('四口').localName).toBe('strong')
  expect(within(drawer).getByRole('region', { name: '用到的素材' })).toHaveTextContent(/雅士白600 × 1,200 mm · YS-1/)
})

test('a text draws listed elements only, whatever it holds', async () => {
  const body =
    '<p onclick="alert(1)">好<script>alert(1)</script><a href="javascript:alert(1)">坏</a><svg><p>图</p></svg></p>' +
    '<a href="https://a.example/x">好链接</a><img src="https://evil.example/x"><img data-file="p-2"><iframe></iframe>'
  server([content('c1', { body })])
  open(`${PATH}?content=c1`)
  const article = await screen.findByRole('article')
  expect(article.querySelectorAll('script, svg, iframe, [onclick], img[src*="evil"]')).toHaveLength(0)
  expect(screen.getByText('坏')).not.toHaveAttribute('href')
  expect(screen.getByRole('link', { name: '好链接' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a new one is written in the editor, and opened to be published', async () => {
  const api = server()
  const { user } = open()
  await user.click((await screen.findAllByRole('button', { name: '写内容' }))[0]!)
  await user.type(await screen.findByLabelText('标题'), '新案例')
  const page = await screen.findByRole('textbox', { name: '正文' })
  const tools = screen.getByRole('toolbar', { name: '正文格式' })
  await user.click(within(tools).getByRole('button', { name: '大标题' }))
  expect(within(tools).getByRole('button', { name: '大标题', pressed: true })).toBeVisible()
  expect(page.querySelector('h2')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(api.calls(contract.saveContent)).toHaveLength(1))
  expect(api.calls(contract.saveContent)[0]).toMatchObject({ former: null, content: { title: '新案例', kind: 'case' } })
  await user.click(await screen.findByRole('button', { name: '发布' }))
  await waitFor(() => expect(api.calls(contract.publishContent)).toMatchObject([{ ids: ['c9'], status: 'published' }]))
})

test('nothing among the designs leads away from what is being written', async () => {
  server().use(getHistoryList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 24 }))
  const { user } = open()
  await user.click((await screen.findAllByRole('button', { name: '写内容' }))[0]!)
  await user.click(await screen.findByRole('button', { name: '选设计' }))
  expect(await screen.findByText('还没有做过设计')).toBeVisible()
  expect(screen.queryByRole('link', { name: '去做一个' })).toBeNull()
})

test('goods are chosen by the tags that they carry', async () => {
  const api = server()
  const record = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', version: 1 }
  const tag = { ...record, id: 't1', scope: 'material', groupId: null, name: '客厅', color: 'teal', uses: 1 } as const
  api.use(getTagList, () => ({ groups: [], tags: [tag] }))
  const good = (id: string, name: string): Material => ({
    ...record,
    id,
    name,
    scope: 'team',
    kind: 'soft',
    sku: null,
    coverUrl: '/files/m-1?s=1',
    priceFen: null,
    unit: null,
    status: 'on',
    surface: null,
  })
  api.use(getMaterialList, ({ tagIds }) => {
    const list = tagIds ? [good('m-2', '云灰')] : [good('m-1', '雅士白'), good('m-2', '云灰')]
    return { list, total: list.length, pageNum: 1, pageSize: 24 }
  })
  const { user } = open()
  await user.click((await screen.findAllByRole('button', { name: '写内容' }))[0]!)
  await user.click(await screen.findByRole('button', { name: '选素材' }))
  const goods = within(await screen.findByRole('list', { name: '可选的素材' }))
  expect(goods.getAllByRole('button')).toHaveLength(2)
  await user.click(await screen.findByRole('combobox', { name: '标签' }))
  await user.click(await screen.findByText('客厅'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /雅士白/ })).toBeNull())
  expect(await screen.findByRole('button', { name: /云灰/ })).toBeVisible()
  expect(api.calls(getMaterialList).at(-1)).toMatchObject({ tagIds: ['t1'] })
})

test('who saves an old version keeps what was written, and is shown what the other changed', async () => {
  const list = [content('c1')]
  const api = server(list)
  const { user } = open(`${PATH}?content=c1`)
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const title = await screen.findByLabelText('标题')
  await user.clear(title)
  await user.type(title, '我的标题')
  list[0] = content('c1', { version: 4, title: '别人的标题', body: '<p>别人写的</p>' })
  await user.click(screen.getByRole('button', { name: '保存修改' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/别人的标题/)
  expect(title).toHaveValue('我的标题')
  // The other's text, which was left alone here, is in the editor.
  expect(screen.queryByRole('button', { name: '采用他人改的正文' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '正文' })).toHaveTextContent('别人写的'))
  await user.click(screen.getByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(api.calls(contract.saveContent)).toHaveLength(2))
  expect(api.calls(contract.saveContent)[1]).toMatchObject({
    former: { id: 'c1', version: 4 },
    content: { title: '我的标题', body: '<p>别人写的</p>', materialIds: ['m-1'] },
  })
})

test('only what is published is sent', async () => {
  const api = server()
  const draft = open(`${PATH}?content=c1`)
  expect(await screen.findByRole('button', { name: '发布' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '发给客户' })).toBeNull()
  draft.unmount()
  const { user } = open(`${PATH}?content=c2`)
  await user.click(await screen.findByRole('button', { name: '发给客户' }))
  await user.click(await screen.findByRole('button', { name: '生成链接' }))
  await waitFor(() => expect(api.calls(shareContent)).toMatchObject([{ ids: ['c2'], days: 30 }]))
})
