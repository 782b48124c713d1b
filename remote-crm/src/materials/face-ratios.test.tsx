/** A face's picture of other proportions than the size is told, and may be cut. */
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getMaterialFacets, getMaterialList, getMaterialRecord } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EditMaterial } from './EditMaterial'
import { record, tile } from './materials.fixtures'

/** What is looked at is on the screen. */
const { IntersectionObserver: Former } = globalThis
beforeAll(() => {
  globalThis.IntersectionObserver = class extends Former {
    constructor(private readonly seen: IntersectionObserverCallback) {
      super(seen)
    }
    override observe() {
      queueMicrotask(() => this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this))
    }
  }
})
afterAll(() => {
  globalThis.IntersectionObserver = Former
})

async function open(naturalWidth: number, naturalHeight: number) {
  const goods = tile('m1')
  mockApi([
    [getMaterialRecord, () => record(goods)],
    [getMaterialList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 100 })],
    [getMaterialFacets, () => ({ series: [], sizes: [] })],
    [getTagList, () => ({ groups: [], tags: [] })],
    [getAssetQuota, () => ({ allowance: 10, used: 10, nextCostBeans: 50, beans: 500 })],
  ])
  const { user } = renderPage(<EditMaterial material={goods} onClose={() => undefined} />, {
    path: '/work/material/list',
  })
  const faces = await screen.findByRole('list', { name: '砖面图片' })
  const form = within(screen.getByRole('dialog'))
  const face = await waitFor(() => {
    const found = faces.querySelector('img')
    expect(found).not.toBeNull()
    return found!
  })
  Object.defineProperties(face, { naturalWidth: { value: naturalWidth }, naturalHeight: { value: naturalHeight } })
  fireEvent.load(face)
  const resize = async (width: string, height: string) => {
    for (const [label, text] of [
      ['宽（mm）', width],
      ['高（mm）', height],
    ] as const) {
      await user.clear(form.getByLabelText(label))
      await user.type(form.getByLabelText(label), text)
    }
  }
  return { form, resize }
}

it('says that a face will be stretched and offers to cut it, until the size fits', async () => {
  const { form, resize } = await open(160, 120)
  await resize('750', '1500')
  expect(await form.findByText(/^第 1 张图片比例与 750 × 1,500\smm 不符，会被拉伸。请裁到砖边/)).toBeVisible()
  expect(form.getByRole('button', { name: '裁这张' })).toBeVisible()
  await resize('800', '600')
  await waitFor(() => expect(form.queryByText(/会被拉伸/)).toBeNull())
  expect(form.queryByRole('button', { name: '裁这张' })).toBeNull()
})

it('says that a face is turned', async () => {
  const { form, resize } = await open(160, 80)
  await resize('750', '1500')
  expect(await form.findByText(/^第 1 张图片与 750 × 1,500\smm 横竖相反，会被拉伸。请转正/)).toBeVisible()
})
