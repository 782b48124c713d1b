import { screen, waitFor, within } from '@testing-library/react'
import { type OpenedShare, openShare, replyToShare, SHARE_DATA_ID } from '@tessera/shared/contract/share'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import SharedDesignPage from './SharedDesignPage'

const TOKEN = 'abcdefghijklmnopqrstuv'
const item = (number: number, name: string) => ({
  number,
  before: { url: '/before?s=1', width: 800, height: 600 },
  after: { url: `/after-${number}?s=1`, width: 800, height: 600 },
  materials: [
    {
      name,
      sku: 'TS-6060',
      sizeMm: [600, 1200] as [number, number],
      coverUrl: '/cover?s=1',
      quantities: { areaSqm: 12.5, pieces: 42, boxes: 11 },
    },
  ],
  liked: false,
})
const OPEN: OpenedShare = {
  state: 'open',
  shopName: '云舒家居',
  expiresAt: '2026-12-01T00:00:00.000Z',
  items: [item(1, '胡桃木'), item(2, '卡拉拉白')],
}
const MADE_BY_AI = '效果图由 AI 生成，仅供参考'
const show = (path = `/userMaterialDetail?share=${TOKEN}`) => renderPage(<SharedDesignPage />, { session: null, path })

afterEach(() => {
  document.getElementById(SHARE_DATA_ID)?.remove()
  sessionStorage.clear()
})

test('a draft and a palette are called so', async () => {
  const palette = { ...item(2, ''), name: '色调参考', caveat: 'palette' as const, materials: [] }
  mockApi([[openShare, () => ({ ...OPEN, items: [{ ...item(1, '亚麻沙发'), caveat: 'draft' as const }, palette] })]])
  const { user } = show()
  expect(await screen.findByText('示意效果，实际以门店确认的方案为准')).toHaveTextContent(/^草稿/)
  await user.click(screen.getByRole('button', { name: /^色调参考/ }))
  expect(screen.getByText('只调整了照片的色调，没有更换家具和材质')).toHaveTextContent(/^色调参考/)
})

test('a quotation is read with its figures, pictures and sums, and answered by a message alone', async () => {
  const line = {
    room: '客厅',
    name: '卡拉拉白',
    sku: 'TS-6060',
    visibleSqm: 12,
    enteredSqm: 13.2,
    sizeMm: [600, 600] as [number, number],
    pieces: 44,
    boxes: 11,
    unit: 'piece' as const,
    quantity: 44,
    unitPriceFen: 2680,
    amountFen: 117_920,
    pictureUrl: '/picture?s=1',
  }
  const quotation = {
    number: 'BJ20261122-0007',
    revision: 2,
    shopName: '云舒家居旗舰店',
    shopContact: '13912345678',
    customerName: '王女士',
    createdAt: '2026-11-22T08:00:00.000Z',
    changedAt: '2026-11-23T09:30:00.000Z',
    validUntil: '2026-12-07T08:00:00.000Z',
    lines: [
      { ...line, caveat: 'draft' as const },
      {
        ...line,
        room: '厨房',
        name: '人工',
        unit: 'item' as const,
        unitName: '套',
        amountFen: 30_000,
        pictureUrl: null,
        caveat: 'palette' as const,
      },
    ],
    subtotalFen: 147_920,
    discountFen: 7_920,
    totalFen: 140_000,
    note: '含铺贴',
  }
  const api = mockApi([
    [openShare, () => ({ ...OPEN, items: [], quotation })],
    [replyToShare, () => ({})],
  ])
  const { user } = show()
  const kitchen = await screen.findByRole('region', { name: '厨房' })
  await waitFor(() => expect(document.title).toBe('云舒家居的报价单'))
  expect(kitchen).toHaveTextContent(/人工.*× 44\s套.*300\.00/)
  expect(screen.getByRole('region', { name: '客厅' })).toHaveTextContent(
    /TS-6060.*可见 12 m².*实测 13\.2 m².*1,179\.20/,
  )
  expect(screen.getByText('BJ20261122-0007（第 2 版）')).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent(/小计.*1,479\.20优惠− .*79\.20合计.*1,400\.00/)
  expect(screen.getByText(/^商家于 2026-11-2\d \d\d:\d\d 更新过，这里是最新的内容$/)).toBeVisible()
  expect(screen.getByText(MADE_BY_AI)).toBeVisible()
  expect(screen.getByText('标「草稿」的图：示意效果，实际以门店确认的方案为准。')).toBeVisible()
  expect(screen.queryByText(/色调参考/)).toBeNull()
  expect(screen.queryByRole('button', { name: '我喜欢这个' })).toBeNull()
  await user.type(screen.getByLabelText('给商家留言', { selector: 'textarea' }), '周末来定')
  await user.click(screen.getByRole('button', { name: '发给商家' }))
  expect(await screen.findByText('已发给商家')).toBeVisible()
  expect(api.calls(replyToShare)).toMatchObject([{ token: TOKEN, reply: { kind: 'message', text: '周末来定' } }])
})

test('contents are a list to open, each with its text, pictures and goods', async () => {
  const content = (number: number, title: string) => ({
    number,
    kind: 'case' as const,
    title,
    excerpt: '一家四口',
    publishedAt: '2026-11-20T00:00:00.000Z',
    coverUrl: '/cover?s=1',
    body: '<h2>客厅</h2><p>一家<strong>四口</strong></p><script>alert(1)</script><img data-file="p-1" alt="西晒">',
    images: [{ fileId: 'p-1', url: '/p-1?s=1', width: 800, height: 600 }],
    materials: [{ name: '云灰', sku: 'YH-1', sizeMm: [600, 600] as [number, number], coverUrl: '/face?s=1' }],
    designs: [],
  })
  const contents = [content(1, '云栖苑'), content(2, '悦澜湾')]
  mockApi([
    [openShare, () => ({ ...OPEN, items: [], contents }) satisfies OpenedShare],
    [replyToShare, () => ({})],
  ])
  const { user } = show()
  const list = within(await screen.findByRole('region', { name: '目录' }))
  await waitFor(() => expect(document.title).toBe('云舒家居发来的内容'))
  await user.click(list.getByRole('link', { name: /悦澜湾/ }))
  expect(screen.getByRole('heading', { name: '悦澜湾' })).toBeVisible()
  const article = screen.getByRole('article')
  expect(article).toHaveTextContent(/西晒.*用到的素材.*云灰.*YH-1/)
  expect(article.querySelector('script')).toBeNull()
  await user.click(screen.getByRole('button', { name: '看目录' }))
  expect(await screen.findByRole('region', { name: '目录' })).toBeVisible()
})

test('contents that were taken offline are said to be that', async () => {
  mockApi([[openShare, () => ({ ...OPEN, items: [], contents: [] }) satisfies OpenedShare]])
  show()
  expect(await screen.findByText('商家已下线这些内容')).toBeVisible()
  expect(screen.queryByText(MADE_BY_AI)).toBeNull()
})

test('designs of several rooms are rooms', async () => {
  const rooms = [1, 2].map((room) => ({ ...item(room, '卡拉拉白'), room }))
  mockApi([[openShare, () => ({ ...OPEN, items: rooms }) satisfies OpenedShare]])
  const { user } = show()
  const choices = within(await screen.findByRole('region', { name: '几间房' }))
  expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '房间 1 · 卡拉拉白',
    '房间 2 · 卡拉拉白',
  ])
  await user.click(choices.getByRole('button', { name: '房间 2 · 卡拉拉白' }))
  expect(screen.getByRole('img', { name: '换上卡拉拉白后的效果' })).toHaveAttribute('src', '/after-2?s=1&w=1600&q=75')
})

test('several designs, their materials and an answer to one of them', async () => {
  const api = mockApi([
    [openShare, () => OPEN],
    [replyToShare, () => ({})],
  ])
  const { user } = show()
  expect(await screen.findByRole('heading', { level: 1, name: '云舒家居' })).toBeVisible()
  expect(screen.getByRole('img', { name: '换上胡桃木后的效果' })).toHaveAttribute('src', '/after-1?s=1&w=1600&q=75')
  await waitFor(() => expect(document.title).toBe('云舒家居为您做的设计'))
  const choices = within(screen.getByRole('region', { name: '几种方案' }))
  await user.click(choices.getByRole('button', { name: /^卡拉拉白/ }))
  expect(screen.getByRole('img', { name: '换上卡拉拉白后的效果' })).toBeVisible()
  const materials = screen.getByRole('region', { name: '用到的材料' })
  expect(materials).toHaveTextContent(/货号 TS-6060600 × 1,200 mm约 12.5 m² · 42 片 · 11 箱/)
  expect(within(materials).getByRole('img', { name: /旁边是一扇 2 米高的门/ })).toBeVisible()

  expect(materials).toHaveTextContent('数量只按照片里看得见的部分估算')

  await user.click(screen.getByRole('button', { name: '我喜欢这个' }))
  expect(await screen.findByRole('button', { name: '已告诉商家您喜欢', pressed: true })).toBeVisible()
  await user.type(screen.getByLabelText('给商家留言', { selector: 'textarea' }), '多少钱')
  await user.click(screen.getByRole('button', { name: '发给商家' }))
  expect(await screen.findByText('已发给商家')).toBeVisible()
  expect(api.calls(replyToShare)).toMatchObject([
    { token: TOKEN, reply: { kind: 'like', number: 2, liked: true } },
    { token: TOKEN, reply: { kind: 'message', text: '多少钱' } },
  ])
})

test('a double tap on the heart is one answer', async () => {
  const api = mockApi([
    [openShare, () => OPEN],
    [replyToShare, () => ({})],
  ])
  const { user } = show()
  await user.dblClick(await screen.findByRole('button', { name: '我喜欢这个' }))
  expect(await screen.findByRole('button', { name: '已告诉商家您喜欢', pressed: true })).toBeVisible()
  expect(api.calls(replyToShare)).toHaveLength(1)
})

test('figures of a whole room are not called those of the photo', async () => {
  const design = item(1, '胡桃木')
  const materials = design.materials.map((material) => ({
    ...material,
    quantities: { ...material.quantities, wholeRoom: true },
  }))
  mockApi([[openShare, () => ({ ...OPEN, items: [{ ...design, materials }] })]])
  show()
  const shown = await screen.findByRole('region', { name: '用到的材料' })
  expect(shown).toHaveTextContent('数量按商家填写的房间面积估算')
  expect(shown).not.toHaveTextContent('看得见的部分')
})

test('an answer that did not arrive is taken back, and the words stay', async () => {
  mockApi([
    [openShare, () => OPEN],
    [replyToShare, () => failWith('TOO_OFTEN')],
  ])
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '我喜欢这个' }))
  expect(await screen.findByRole('button', { name: '我喜欢这个', pressed: false })).toBeVisible()
  const field = screen.getByLabelText('给商家留言', { selector: 'textarea' })
  await user.type(field, '在吗')
  await user.click(screen.getByRole('button', { name: '发给商家' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '发给商家' })).toBeEnabled())
  expect(field).toHaveValue('在吗')
})

test('what the document says is shown at once, also without a network', async () => {
  const data = document.createElement('script')
  Object.assign(data, { type: 'application/json', id: SHARE_DATA_ID })
  data.textContent = JSON.stringify({ token: TOKEN, opened: OPEN })
  document.body.append(data)
  mockApi([[openShare, () => failWith('UNAVAILABLE')]])
  show()
  expect(screen.getByRole('img', { name: '换上胡桃木后的效果' })).toBeVisible()
})

test('a code is asked for, a wrong one said, and the right one kept for this tab', async () => {
  mockApi([
    [
      openShare,
      ({ code }): OpenedShare => {
        if (code === undefined) return { state: 'codeNeeded', shopName: '云舒家居' }
        return code === '123456' ? OPEN : failWith('SHARE_CODE_WRONG')
      },
    ],
  ])
  const { user, unmount } = show()
  const field = await screen.findByRole('textbox', { name: '提取码' })
  expect(screen.getByRole('button', { name: '查看' })).toBeDisabled()
  await user.type(field, '65 4321')
  await user.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('提取码不正确，请核对后再试')).toBeVisible()
  await user.clear(field)
  await user.type(field, '123456{Enter}')
  expect(await screen.findByRole('img', { name: '换上胡桃木后的效果' })).toBeVisible()
  unmount()
  show()
  expect(await screen.findByRole('textbox', { name: '提取码' })).toHaveValue('123456')
})

test.each([
  ['expired', '链接已过期，请联系商家重新发送'],
  ['revoked', '商家已收回这个链接'],
  ['blocked', '提取码输错次数过多，链接已停用，请联系商家重新发送'],
] as const)('a link that is %s says so under the shop’s name', async (state, text) => {
  const closed: OpenedShare = { state, shopName: '云舒家居', shopPhone: '028-8600 1234' }
  mockApi([[openShare, () => closed]])
  show()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText(MADE_BY_AI)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('云舒家居')
  expect(screen.getByRole('link', { name: /028-8600 1234$/ })).toHaveAttribute('href', 'tel:028-86001234')
})

test('an unknown link, half a link and none are said to be that', async () => {
  mockApi([[openShare, () => failWith('NOT_FOUND')]])
  show().unmount()
  const { unmount } = show()
  expect(await screen.findByText(/没有找到这个链接/)).toBeVisible()
  unmount()
  show('/userMaterialDetail')
  expect(screen.getByText(/没有找到这个链接/)).toBeVisible()
})
